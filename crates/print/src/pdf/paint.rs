//! Shapes as a page description paints them.

use crate::face::{BOX, Shape, Stroke};
use kurbo::{BezPath, PathEl, Point};
use pdf_writer::{
    Content, Name,
    types::{LineCapStyle, LineJoinStyle},
};

/// Paints the shapes of a face.
pub(super) struct Painter {
    pub(super) content: Content,
    /// How opaque fills and strokes are, by the number of the state that says so.
    pub(super) opacities: Vec<(f32, f32)>,
}

impl Painter {
    /// These shapes in a box of this size, which is measured from below.
    pub(super) fn painted(shapes: &[Shape], (width, height): (f32, f32)) -> Self {
        let mut painter = Self { content: Content::new(), opacities: Vec::new() };
        let (across, down) = (width / BOX.0 as f32, height / BOX.1 as f32);
        painter.content.transform([across, 0.0, 0.0, -down, 0.0, height]);
        for shape in shapes {
            painter.shape(shape);
        }
        painter
    }

    /// What a state of the resources is called.
    pub(super) fn state_name(number: usize) -> String {
        format!("State{number}")
    }

    fn shape(&mut self, shape: &Shape) {
        self.content.save_state();
        if let Some(clip) = shape.clip {
            let (width, height) = (clip.width() as f32, clip.height() as f32);
            self.content.rect(clip.x0 as f32, clip.y0 as f32, width, height);
            self.content.clip_nonzero().end_path();
        }
        let stroked = shape.stroke.as_ref().map_or(1.0, |stroke| stroke.opacity);
        self.opacity((shape.fill.map_or(1.0, |(_, opacity)| opacity), stroked));
        if let Some(([red, green, blue], _)) = shape.fill {
            let [red, green, blue] = [red, green, blue].map(|part| f32::from(part) / 255.0);
            self.content.set_fill_rgb(red, green, blue);
        }
        if let Some(stroke) = &shape.stroke {
            self.stroke(stroke);
        }
        self.path(&shape.path);
        match (shape.fill.is_some(), shape.stroke.is_some(), shape.even_odd) {
            (true, true, false) => self.content.fill_nonzero_and_stroke(),
            (true, true, true) => self.content.fill_even_odd_and_stroke(),
            (true, false, false) => self.content.fill_nonzero(),
            (true, false, true) => self.content.fill_even_odd(),
            (false, true, _) => self.content.stroke(),
            (false, false, _) => self.content.end_path(),
        };
        self.content.restore_state();
    }

    fn opacity(&mut self, opacity: (f32, f32)) {
        if opacity == (1.0, 1.0) {
            return;
        }
        let known = self.opacities.iter().position(|&known| known == opacity);
        let number = known.unwrap_or_else(|| {
            self.opacities.push(opacity);
            self.opacities.len() - 1
        });
        self.content.set_parameters(Name(Self::state_name(number).as_bytes()));
    }

    fn stroke(&mut self, stroke: &Stroke) {
        let [red, green, blue] = stroke.colour.map(|part| f32::from(part) / 255.0);
        self.content.set_stroke_rgb(red, green, blue);
        self.content.set_line_width(stroke.width);
        if stroke.round {
            self.content.set_line_cap(LineCapStyle::RoundCap);
            self.content.set_line_join(LineJoinStyle::RoundJoin);
        }
        if !stroke.dashes.is_empty() {
            self.content.set_dash_pattern(stroke.dashes.iter().copied(), 0.0);
        }
    }

    fn path(&mut self, path: &BezPath) {
        let flat = |point: Point| (point.x as f32, point.y as f32);
        let mut last = Point::ZERO;
        for element in path.elements() {
            match *element {
                PathEl::MoveTo(to) => {
                    let (x, y) = flat(to);
                    self.content.move_to(x, y);
                }
                PathEl::LineTo(to) => {
                    let (x, y) = flat(to);
                    self.content.line_to(x, y);
                }
                // a page description has cubic curves only
                PathEl::QuadTo(over, to) => {
                    let first = last + (over - last) * (2.0 / 3.0);
                    let second = to + (over - to) * (2.0 / 3.0);
                    self.curve(first, second, to);
                }
                PathEl::CurveTo(first, second, to) => self.curve(first, second, to),
                PathEl::ClosePath => {
                    self.content.close_path();
                }
            }
            last = element.end_point().unwrap_or(last);
        }
    }

    fn curve(&mut self, first: Point, second: Point, to: Point) {
        let [a, b, c] = [first, second, to].map(|point| (point.x as f32, point.y as f32));
        self.content.cubic_to(a.0, a.1, b.0, b.1, c.0, c.1);
    }
}

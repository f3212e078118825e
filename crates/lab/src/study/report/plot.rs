//! Plots as SVG, to stand in a page.

use crate::stats::{Bin, Estimate};
use plotters::prelude::*;

/// What a plot of figures with intervals shows: names, figures, and where "equal" would lie.
pub(super) struct Dots<'a> {
    pub(super) names: &'a [String],
    pub(super) figures: &'a [Estimate],
    pub(super) equal: f64,
}

const SIZE: (u32, u32) = (640, 260);
const INK: RGBColor = RGBColor(40, 80, 120);
const PALE: RGBColor = RGBColor(170, 170, 170);

/// Figures with intervals side by side, in percent. Empty if it cannot be drawn.
pub(super) fn dots(plot: &Dots<'_>) -> String {
    let most = plot.figures.iter().map(|f| f.high).fold(plot.equal, f64::max) * 100.0;
    let most = if most.is_finite() { most * 1.1 } else { 100.0 };
    drawn(|area| {
        let last = plot.figures.len() as f64;
        let mut chart = ChartBuilder::on(area)
            .margin(8)
            .margin_right(24)
            .x_label_area_size(28)
            .y_label_area_size(52)
            .build_cartesian_2d(-0.5..last - 0.5, 0.0..most)?;
        chart
            .configure_mesh()
            .disable_x_mesh()
            .light_line_style(TRANSPARENT)
            .label_style(("sans-serif", 14))
            .x_labels(plot.figures.len() + 1)
            .x_label_formatter(&|x| {
                let near = (x - x.round()).abs() < 0.01 && *x >= -0.01;
                plot.names.get(x.round() as usize).filter(|_| near).cloned().unwrap_or_default()
            })
            .y_label_formatter(&|y| format!("{y:.0} %"))
            .draw()?;
        let equal = plot.equal * 100.0;
        let line = vec![(-0.5, equal), (last - 0.5, equal)];
        chart.draw_series([PathElement::new(line, PALE)])?;
        chart.draw_series(plot.figures.iter().enumerate().map(|(place, figure)| {
            let x = place as f64;
            let ends = vec![(x, figure.low * 100.0), (x, figure.high * 100.0)];
            PathElement::new(ends, INK.stroke_width(3))
        }))?;
        chart.draw_series(plot.figures.iter().enumerate().map(|(place, figure)| {
            Circle::new((place as f64, figure.value * 100.0), 5, INK.filled())
        }))?;
        Ok(())
    })
}

/// A histogram: how many games are how long; stopped ones are pale. Empty if it cannot be drawn.
pub(super) fn histogram(bins: &[Bin]) -> String {
    let (Some(first), Some(last)) = (bins.first(), bins.last()) else { return String::new() };
    let width = (first.to - first.from).max(f64::MIN_POSITIVE);
    let most = bins.iter().map(|bin| bin.games).max().unwrap_or(1) as f64 * 1.1;
    drawn(|area| {
        let mut chart = ChartBuilder::on(area)
            .margin(8)
            .margin_right(24)
            .x_label_area_size(28)
            .y_label_area_size(52)
            .build_cartesian_2d(first.from..last.from + width, 0.0..most)?;
        chart
            .configure_mesh()
            .disable_x_mesh()
            .light_line_style(TRANSPARENT)
            .label_style(("sans-serif", 14))
            .y_label_formatter(&|y| format!("{y:.0}"))
            .draw()?;
        let bar = |bin: &Bin, from: u64, to: u64, colour: RGBColor| {
            let corners = [(bin.from, from as f64), (bin.from + width, to as f64)];
            Rectangle::new(corners, colour.filled())
        };
        let ended = |bin: &Bin| bin.games - bin.stopped;
        chart.draw_series(bins.iter().map(|bin| bar(bin, 0, ended(bin), INK)))?;
        chart.draw_series(bins.iter().map(|bin| bar(bin, ended(bin), bin.games, PALE)))?;
        Ok(())
    })
}

/// Chances in percent over the tenths of a game, a line for each name. Empty if it cannot be drawn.
pub(super) fn lines(all: &[(String, Vec<f64>)]) -> String {
    let colours = [INK, RGBColor(190, 90, 40), RGBColor(60, 130, 70), RGBColor(130, 70, 140)];
    drawn(|area| {
        let mut chart = ChartBuilder::on(area)
            .margin(8)
            .margin_right(24)
            .x_label_area_size(28)
            .y_label_area_size(52)
            .build_cartesian_2d(0.0..100.0, 0.0..100.0)?;
        chart
            .configure_mesh()
            .light_line_style(TRANSPARENT)
            .label_style(("sans-serif", 14))
            .x_label_formatter(&|x| format!("{x:.0} %"))
            .y_label_formatter(&|y| format!("{y:.0} %"))
            .draw()?;
        for ((name, chances), colour) in all.iter().zip(colours.iter().cycle()) {
            let tenths = (chances.len().max(2) - 1) as f64;
            let points =
                chances.iter().enumerate().map(|(m, c)| (m as f64 / tenths * 100.0, c * 100.0));
            let line = LineSeries::new(points, colour.stroke_width(2));
            chart
                .draw_series(line)?
                .label(name)
                .legend(move |(x, y)| PathElement::new(vec![(x, y), (x + 16, y)], *colour));
        }
        chart
            .configure_series_labels()
            .label_font(("sans-serif", 14))
            .position(SeriesLabelPosition::LowerRight)
            .border_style(PALE)
            .background_style(WHITE.mix(0.8))
            .draw()?;
        Ok(())
    })
}

type Area<'a> = DrawingArea<SVGBackend<'a>, plotters::coord::Shift>;
type Drawn = Result<(), Box<dyn std::error::Error>>;

fn drawn(draw: impl FnOnce(&Area<'_>) -> Drawn) -> String {
    let mut svg = String::new();
    let done = {
        let area = SVGBackend::with_string(&mut svg, SIZE).into_drawing_area();
        draw(&area).and_then(|()| Ok(area.present()?))
    };
    // a page without one plot is better than no page
    if done.is_ok() { svg } else { String::new() }
}

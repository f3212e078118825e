//! The faces of the cards: one file a game, which the page's own components have written as paths
//! and texts.

use crate::{
    PrintError,
    font::Weight,
    paper::{CARD_HEIGHT_MM, CARD_WIDTH_MM},
};
use kurbo::{Affine, BezPath, Rect};
use roxmltree::{Document, Node};

/// A game's faces: one `<symbol>` a card, under the card's code; `back` is the back.
pub(crate) const FACES: &[(&str, &str)] = &[
    ("basement", include_str!("../faces/basement.svg")),
    ("basset", include_str!("../faces/basset.svg")),
    ("bread-basket", include_str!("../faces/bread-basket.svg")),
    ("budr-basef", include_str!("../faces/budr-basef.svg")),
    ("down-the-well", include_str!("../faces/down-the-well.svg")),
];

/// The code of the back of a card.
pub(crate) const BACK: &str = "back";

/// A colour: red, green and blue.
pub(crate) type Colour = [u8; 3];

/// The ground of a card, which also fills its bleed.
pub(crate) const GROUND: Colour = [0xff, 0xfd, 0xf6];

/// The box that faces are drawn in.
pub(crate) const BOX: (f64, f64) = (100.0, 140.0);

/// A shape of a face.
#[derive(Clone, Debug)]
pub(crate) struct Shape {
    pub(crate) path: BezPath,
    /// A colour, and how opaque it is.
    pub(crate) fill: Option<(Colour, f32)>,
    pub(crate) even_odd: bool,
    pub(crate) stroke: Option<Stroke>,
    /// What is drawn beyond it is cut off.
    pub(crate) clip: Option<Rect>,
}

/// The line around a shape.
#[derive(Clone, Debug)]
pub(crate) struct Stroke {
    pub(crate) colour: Colour,
    pub(crate) opacity: f32,
    pub(crate) width: f32,
    pub(crate) dashes: Vec<f32>,
    /// Are its ends and corners round?
    pub(crate) round: bool,
}

/// What is drawn on a card, from the lowest to the highest.
pub(crate) fn shapes(game: &str, card: &str) -> Result<Vec<Shape>, PrintError> {
    let faces = FACES.iter().find(|(id, _)| *id == game).map(|(_, faces)| *faces);
    let faces = faces.ok_or_else(|| PrintError::NoFaces(game.to_owned()))?;
    let unread = |reason: String| PrintError::Face { card: card.to_owned(), reason };
    let document = Document::parse(faces).map_err(|error| unread(error.to_string()))?;
    let mut symbols = document.descendants().filter(|node| node.has_tag_name("symbol"));
    let symbol = symbols.find(|node| node.attribute("id") == Some(card));
    let symbol = symbol.ok_or_else(|| PrintError::NoFace(card.to_owned()))?;
    let elements = symbol.children().filter(Node::is_element);
    elements.map(|node| shape(node).map_err(unread)).collect()
}

/// One element as a shape.
fn shape(node: Node<'_, '_>) -> Result<Shape, String> {
    let said = |name: &str| node.attribute(name);
    let number = |name: &str, usual: f64| match said(name) {
        Some(text) => text.parse::<f64>().map_err(|_| format!("{name}=\"{text}\"")),
        None => Ok(usual),
    };
    let mut path = match node.tag_name().name() {
        "path" => BezPath::from_svg(said("d").unwrap_or_default()).map_err(|no| no.to_string())?,
        "text" => {
            let (text, size) = (node.text().unwrap_or_default(), number("font-size", 16.0)?);
            let spacing = number("letter-spacing", 0.0)?;
            let width =
                f64::from(Weight::Bold.width(text)) * size + spacing * text.chars().count() as f64;
            let start = if said("text-anchor") == Some("middle") { width / 2.0 } else { 0.0 };
            let place = Affine::translate((number("x", 0.0)? - start, number("y", 0.0)?));
            place * Weight::Bold.outlines(text, size, spacing)
        }
        other => return Err(format!("<{other}>")),
    };
    let transform = said("transform").map_or(Ok(Affine::IDENTITY), transform)?;
    path.apply_affine(transform);
    let scale = transform.determinant().abs().sqrt();
    let dashes = said("stroke-dasharray").unwrap_or_default().split_whitespace();
    let dashes = dashes.map(|dash| dash.parse().map_err(|_| format!("dash {dash}")));
    let stroke = said("stroke").map(colour).transpose()?.map(|colour| {
        Ok::<_, String>(Stroke {
            colour,
            opacity: number("stroke-opacity", 1.0)? as f32,
            width: (number("stroke-width", 1.0)? * scale) as f32,
            dashes: dashes.collect::<Result<_, _>>()?,
            round: said("stroke-linecap") == Some("round"),
        })
    });
    let fill = said("fill").filter(|fill| *fill != "none").map(colour).transpose()?;
    let opacity = number("fill-opacity", 1.0)? as f32;
    Ok(Shape {
        path,
        fill: fill.map(|fill| (fill, opacity)),
        even_odd: said("fill-rule") == Some("evenodd"),
        stroke: stroke.transpose()?,
        clip: said("clip").map(clip).transpose()?,
    })
}

/// A colour as `#rrggbb` or `#rgb`.
fn colour(text: &str) -> Result<Colour, String> {
    let bad = || format!("the colour {text}");
    let digits = text.strip_prefix('#').ok_or_else(bad)?;
    let number = u32::from_str_radix(digits, 16).map_err(|_| bad())?;
    match digits.len() {
        6 => Ok([number >> 16, number >> 8, number].map(|part| part as u8)),
        3 => Ok([number >> 8, number >> 4, number].map(|part| (part & 15) as u8 * 17)),
        _ => Err(bad()),
    }
}

/// Translations and scalings, the outermost first.
fn transform(text: &str) -> Result<Affine, String> {
    let mut whole = Affine::IDENTITY;
    for step in text.split(')').map(str::trim).filter(|step| !step.is_empty()) {
        let bad = || format!("the transform {step}");
        let (name, numbers) = step.split_once('(').ok_or_else(bad)?;
        let numbers = numbers.split([' ', ',']).filter(|number| !number.is_empty());
        let numbers: Vec<f64> =
            numbers.map(str::parse).collect::<Result<_, _>>().map_err(|_| bad())?;
        whole *= match (name, numbers.as_slice()) {
            ("translate", &[x, y]) => Affine::translate((x, y)),
            ("scale", &[scale]) => Affine::scale(scale),
            _ => return Err(bad()),
        };
    }
    Ok(whole)
}

/// A box as left, top, width and height.
fn clip(text: &str) -> Result<Rect, String> {
    let numbers: Vec<f64> = text.split(' ').filter_map(|number| number.parse().ok()).collect();
    match numbers.as_slice() {
        &[x, y, width, height] => Ok(Rect::new(x, y, x + width, y + height)),
        _ => Err(format!("the box {text}")),
    }
}

/// A card in its size as SVG, its letters as outlines; `back` is the back.
///
/// # Errors
/// If there is no such card.
pub fn card_svg(game: &str, card: &str) -> Result<String, PrintError> {
    let (width, height) = BOX;
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{CARD_WIDTH_MM}mm\" \
         height=\"{CARD_HEIGHT_MM}mm\" viewBox=\"0 0 {width} {height}\" \
         preserveAspectRatio=\"none\">\n<path d=\"M0 0h{width}v{height}h-{width}z\" fill=\"{}\"/>\n",
        hexadecimal(GROUND)
    );
    for (number, shape) in shapes(game, card)?.iter().enumerate() {
        text += &element(number, shape);
    }
    Ok(text + "</svg>\n")
}

fn hexadecimal([red, green, blue]: Colour) -> String {
    format!("#{red:02x}{green:02x}{blue:02x}")
}

/// A shape as an element of SVG.
fn element(number: usize, shape: &Shape) -> String {
    let mut text = String::new();
    let mut clipped = String::new();
    if let Some(Rect { x0, y0, x1, y1 }) = shape.clip {
        text += &format!(
            "<clipPath id=\"clip{number}\"><path d=\"M{x0} {y0}H{x1}V{y1}H{x0}z\"/></clipPath>\n"
        );
        clipped = format!(" clip-path=\"url(#clip{number})\"");
    }
    text += &format!("<path d=\"{}\"{clipped}", shape.path.to_svg());
    match shape.fill {
        Some((colour, opacity)) => {
            text += &format!(" fill=\"{}\" fill-opacity=\"{opacity}\"", hexadecimal(colour));
        }
        None => text += " fill=\"none\"",
    }
    if shape.even_odd {
        text += " fill-rule=\"evenodd\"";
    }
    if let Some(Stroke { colour, opacity, width, dashes, round }) = &shape.stroke {
        let colour = hexadecimal(*colour);
        text +=
            &format!(" stroke=\"{colour}\" stroke-opacity=\"{opacity}\" stroke-width=\"{width}\"");
        if *round {
            text += " stroke-linecap=\"round\" stroke-linejoin=\"round\"";
        }
        if !dashes.is_empty() {
            let dashes: Vec<String> = dashes.iter().map(ToString::to_string).collect();
            text += &format!(" stroke-dasharray=\"{}\"", dashes.join(" "));
        }
    }
    text + "/>\n"
}

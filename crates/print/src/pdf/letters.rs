//! A font within the document, so that its text is the same everywhere and can be searched.

use crate::font::Weight;
use flate2::{Compression, write::ZlibEncoder};
use pdf_writer::{
    Filter, Finish, Name, Pdf, Rect, Ref, Str,
    types::{CidFontType, FontFlags, SystemInfo, UnicodeCmap},
};
use std::{collections::BTreeMap, io::Write};

/// A weight of the font, and the letters of it that are used.
pub(super) struct Letters {
    weight: Weight,
    reference: Ref,
    /// Glyphs with the letters that they stand for.
    used: BTreeMap<u16, char>,
}

/// How glyphs are numbered: as in the font file.
const SYSTEM_INFO: SystemInfo<'_> =
    SystemInfo { registry: Str(b"Adobe"), ordering: Str(b"Identity"), supplement: 0 };

impl Letters {
    pub(super) fn new(weight: Weight, reference: Ref) -> Self {
        Self { weight, reference, used: BTreeMap::new() }
    }

    pub(super) fn reference(&self) -> Ref {
        self.reference
    }

    /// What pages call it.
    pub(super) fn name(&self) -> Name<'static> {
        match self.weight {
            Weight::Regular => Name(b"Regular"),
            Weight::Bold => Name(b"Bold"),
        }
    }

    /// A text as the glyphs of the font, two bytes each.
    pub(super) fn glyphs(&mut self, text: &str) -> Vec<u8> {
        let mut bytes = Vec::new();
        for letter in text.chars() {
            let glyph = self.weight.glyph(letter).0;
            self.used.insert(glyph, letter);
            bytes.extend(glyph.to_be_bytes());
        }
        bytes
    }

    /// Writes the font: its descriptions, its file and which letters its glyphs are.
    pub(super) fn write(&self, pdf: &mut Pdf, references: [Ref; 4], compressed: bool) {
        let [descendant, descriptor, file, letters] = references;
        let face = self.weight.face();
        let thousandths = |units: i16| f32::from(units) * 1000.0 / f32::from(face.units_per_em());
        let name = match self.weight {
            Weight::Regular => Name(b"NotoSans-Regular"),
            Weight::Bold => Name(b"NotoSans-Bold"),
        };
        pdf.type0_font(self.reference)
            .base_font(name)
            .encoding_predefined(Name(b"Identity-H"))
            .descendant_font(descendant)
            .to_unicode(letters);
        let mut cid = pdf.cid_font(descendant);
        cid.subtype(CidFontType::Type2)
            .base_font(name)
            .system_info(SYSTEM_INFO)
            .font_descriptor(descriptor)
            .default_width(0.0)
            .cid_to_gid_map_predefined(Name(b"Identity"));
        let mut widths = cid.widths();
        for &glyph in self.used.keys() {
            let width = self.weight.advance(ttf_parser::GlyphId(glyph)) * 1000.0;
            widths.consecutive(glyph, [width]);
        }
        widths.finish();
        cid.finish();
        let bounds = face.global_bounding_box();
        let [left, bottom, right, top] =
            [bounds.x_min, bounds.y_min, bounds.x_max, bounds.y_max].map(thousandths);
        pdf.font_descriptor(descriptor)
            .name(name)
            .flags(FontFlags::SYMBOLIC)
            .bbox(Rect::new(left, bottom, right, top))
            .italic_angle(0.0)
            .ascent(thousandths(face.ascender()))
            .descent(thousandths(face.descender()))
            .cap_height(thousandths(face.capital_height().unwrap_or(face.ascender())))
            .stem_v(if self.weight == Weight::Bold { 140.0 } else { 80.0 })
            .font_file2(file);
        self.write_streams(pdf, (file, letters), compressed);
    }

    fn write_streams(&self, pdf: &mut Pdf, (file, letters): (Ref, Ref), compressed: bool) {
        let mut packed = ZlibEncoder::new(Vec::new(), Compression::default());
        // writing into memory does not fail
        let _ = packed.write_all(self.weight.file());
        let packed = packed.finish().unwrap_or_default();
        let bytes: &[u8] = if compressed { &packed } else { self.weight.file() };
        let mut stream = pdf.stream(file, bytes);
        stream.pair(Name(b"Length1"), self.weight.file().len() as i32);
        if compressed {
            stream.filter(Filter::FlateDecode);
        }
        stream.finish();
        let mut map = UnicodeCmap::new(Name(b"Letters"), SYSTEM_INFO);
        for (&glyph, &letter) in &self.used {
            map.pair(glyph, letter);
        }
        pdf.cmap(letters, &map.finish());
    }
}

//! What the description of the HTTP interface says beyond the types of Rust.

use utoipa::{
    ToSchema,
    openapi::{
        ArrayBuilder, OneOfBuilder, RefOr,
        schema::{AdditionalProperties, ArrayItems, Object, ObjectBuilder, Schema, Type},
    },
};

// The server fills in the games and the levels that it has.

/// A game's id.
#[derive(ToSchema)]
pub(crate) struct Game(#[expect(dead_code, reason = "only its schema is used")] String);

/// How well a bot plays: one of the levels of the games list.
#[derive(ToSchema)]
pub(crate) struct Level(#[expect(dead_code, reason = "only its schema is used")] String);

/// Never (0), or a number of seconds.
pub(crate) fn cover_after() -> Schema {
    let number = || ObjectBuilder::new().schema_type(Type::Integer);
    OneOfBuilder::new()
        .description(Some(
            "After how many seconds away a bot covers a seat (5 to 3600); absent: 60; 0: never, \
             as always where there are days for each move.",
        ))
        .item(Object::with_type(Type::Null))
        .item(number().enum_values(Some([0])))
        .item(number().minimum(Some(5)).maximum(Some(3600)))
        .into()
}

/// The acts of a record, each a list.
pub(crate) fn acts() -> RefOr<Schema> {
    let parts = [Type::Integer, Type::String, Type::Integer].map(Object::with_type);
    let act = ArrayBuilder::new()
        .description(Some("Seat, action, and the moment if the game has a clock."))
        .prefix_items(parts.map(Schema::from))
        .items(ArrayItems::False)
        .min_items(Some(2))
        .max_items(Some(3));
    ArrayBuilder::new().description(Some("Every act.")).items(act).into()
}

/// An event of any game.
pub(crate) fn event() -> RefOr<Schema> {
    ObjectBuilder::new()
        .property("event", Object::with_type(Type::String))
        .required("event")
        .additional_properties(Some(AdditionalProperties::FreeForm(true)))
        .into()
}

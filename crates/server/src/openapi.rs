//! The description of the HTTP interface, made from the handlers and the types of the wire.

#[cfg(test)]
mod tests;

use crate::config::Config;
use parlour_protocol::{
    line,
    wire::{self, Refusal},
};
use utoipa::{
    IntoResponses,
    openapi::{
        ComponentsBuilder, ContentBuilder, Info, License, OpenApi, OpenApiBuilder, Ref, RefOr,
        ResponseBuilder,
        path::Operation,
        schema::{AdditionalProperties, Schema},
        security::{Http, HttpAuthScheme, SecurityScheme},
    },
};

/// What a table answers that cannot be read.
#[derive(IntoResponses)]
#[expect(dead_code, reason = "only its description is used")]
pub(crate) enum TableUnavailable {
    /// This table does not exist, or no longer exists.
    #[response(status = 404)]
    NoTable(Refusal),
    /// The table is deleted or expired (`code`), and can be restored until `args.until` (milliseconds).
    #[response(status = 410)]
    Gone(Refusal),
    /// The store cannot be read, or the server is busy.
    #[response(status = 503)]
    Store(Refusal),
}

/// What is answered to a game that is not played here, or not like that.
#[derive(IntoResponses)]
#[expect(dead_code, reason = "only its description is used")]
pub(crate) enum Unplayable {
    /// The body is malformed, or names no game or level of this server.
    #[response(status = 400)]
    Form(Refusal),
    /// The game cannot be played like that: a house rule that it does not have, another number of players, or
    /// bots of a level that does not play it with so many.
    #[response(status = 409)]
    Game(Refusal),
}

/// What is answered to others than the host of a table.
#[derive(IntoResponses)]
#[expect(dead_code, reason = "only its description is used")]
pub(crate) enum NotHost {
    /// No token was given.
    #[response(status = 401)]
    NoToken(Refusal),
    /// Only the host can do this; or this is not for this server.
    #[response(status = 403)]
    NotHost(Refusal),
}

/// What is answered to others than the operator.
#[derive(IntoResponses)]
#[expect(dead_code, reason = "only its description is used")]
pub(crate) enum NotOperator {
    /// No token was given.
    #[response(status = 401)]
    NoToken(Refusal),
    /// Another token than the operator's, or the server was started without one.
    #[response(status = 403)]
    NotOperator(Refusal),
}

/// What the description says of the whole, before any route.
pub(crate) fn about() -> OpenApi {
    let what = "A table server for five little-known card games: making tables, looking at them, records \
        and replays. What is said at a table goes over its WebSocket: `docs/wire.md`.";
    let tokens = [
        ("host", "The token of the host's seat."),
        ("account", "The token of your session."),
        ("seat", "The token of your seat."),
        ("playtest", "The key of the playtest."),
    ];
    described(what, &tokens)
}

/// The description of what is served to the operator.
pub(crate) fn about_admin() -> OpenApi {
    let what = "What the operator of a table server does, at its admin address.";
    described(what, &[("operator", "The token of `--admin-token-file`.")])
}

fn described(what: &str, tokens: &[(&str, &str)]) -> OpenApi {
    let mut license = License::new("MIT OR Apache-2.0");
    license.identifier = Some("MIT OR Apache-2.0".to_owned());
    let mut info = Info::new("Parlour", "1");
    info.license = Some(license);
    info.description = Some(what.to_owned());
    let components = tokens.iter().fold(ComponentsBuilder::new(), |components, (name, what)| {
        let mut scheme = Http::new(HttpAuthScheme::Bearer);
        scheme.description = Some((*what).to_owned());
        components.security_scheme(*name, SecurityScheme::Http(scheme))
    });
    OpenApiBuilder::new().info(info).components(Some(components.build())).build()
}

/// The description of a server that is set up like this, as JSON.
pub(crate) fn text(mut description: OpenApi, config: &Config) -> String {
    let games: Vec<&str> = config.registry.games.iter().map(|entry| entry.meta.id).collect();
    for (name, words) in [("Game", &*games), ("Level", config.levels)] {
        if let Some(Schema::Object(schema)) = schema(&mut description, name) {
            schema.enum_values = Some(words.iter().map(wire::value).collect());
        }
    }
    for name in ["TimeControl", "NoticeAddress"] {
        if let Some(schema) = schema(&mut description, name) {
            refuse_unknown_fields(schema);
        }
    }
    for path in description.paths.paths.values_mut() {
        [&mut path.get, &mut path.post, &mut path.put, &mut path.delete]
            .into_iter()
            .flatten()
            .for_each(add_layers);
    }
    line(&description)
}

/// The schema of this name.
fn schema<'a>(description: &'a mut OpenApi, name: &str) -> Option<&'a mut Schema> {
    match description.components.as_mut()?.schemas.get_mut(name)? {
        RefOr::T(schema) => Some(schema),
        RefOr::Ref(_) => None,
    }
}

/// `#[serde(deny_unknown_fields)]` of an enum, which the derived schema does not say.
fn refuse_unknown_fields(schema: &mut Schema) {
    let Schema::OneOf(forms) = schema else { return };
    for form in &mut forms.items {
        if let RefOr::T(Schema::Object(form)) = form {
            form.additional_properties = Some(Box::new(AdditionalProperties::FreeForm(false)));
        }
    }
}

/// What is answered before a route, as [`http::router`](crate::http::router) has it.
fn add_layers(operation: &mut Operation) {
    let mut add = |status: &str, why: &str| {
        let refusal = ContentBuilder::new().schema(Some(Ref::from_schema_name("Refusal"))).build();
        let response =
            ResponseBuilder::new().description(why).content("application/json", refusal).build();
        let known = &mut operation.responses.responses;
        known.entry(status.to_owned()).or_insert(RefOr::T(response));
    };
    add("403", "Not for this server: an unknown Host, or a page from elsewhere.");
    if operation.request_body.is_some() {
        add("408", "It took too long.");
        add("413", "More than 4 MiB.");
    }
}

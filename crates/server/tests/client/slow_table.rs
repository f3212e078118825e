//! Tables with days for each move, and who asks for notices there.

use super::{Mailbox, Table, request};
use parlour_server::NoticeConfig;
use serde_json::{Value, json};

pub(crate) const MINUTE: u64 = 60;
pub(crate) const HOUR: u64 = 60 * MINUTE;

/// Notices are sent to this mailbox only.
pub(crate) fn webhooks_to(mailbox: &Mailbox) -> NoticeConfig {
    let webhook_hosts = vec![mailbox.at.to_string().parse().unwrap()];
    NoticeConfig { webhook_hosts, ..NoticeConfig::default() }
}

pub(crate) fn slow_table(days: u32) -> Value {
    let time_control = json!({"kind": "days", "days": days});
    json!({"game": "bread-basket", "players": 2, "time_control": time_control, "cover_after": 0})
}

/// Asks for notices in the seat with this token; says with which status that is answered, and the code of a
/// refusal.
pub(crate) async fn notices(table: &Table, token: &str, to: &Value) -> (u16, String) {
    let path = format!("/api/tables/{}/notice", table.name);
    let bearer = format!("Bearer {token}");
    let headers = [("authorization", bearer.as_str()), ("content-type", "application/json")];
    let body = json!({"to": to}).to_string();
    let reply = request(table.at, "PUT", &path, &headers, &body).await;
    (reply.status, if reply.status == 204 { String::new() } else { reply.code() })
}

pub(crate) fn webhook(mailbox: &Mailbox, path: &str) -> Value {
    json!({"kind": "webhook", "url": format!("http://{}/{path}", mailbox.at)})
}

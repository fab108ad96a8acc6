//! Buckets.

use actix_web::{HttpRequest, HttpResponse, http::Method, web::Payload};
use serde_json::{Value, json};
use storage::{
    Error,
    bucket::parse_size,
    error,
    flow::{BucketChanges, ListBuckets, NewBucket},
};

use super::{
    answer::{self, Outcome, respond},
    asked::{self, Asked, Wants, header},
    schema::Fields,
};
use crate::state::State;

pub(super) async fn serve(
    request: &HttpRequest,
    state: &State,
    payload: Payload,
    method: &Method,
    rest: &str,
) -> HttpResponse {
    let id = rest.trim_start_matches('/');
    let outcome = match (method, id) {
        (&Method::POST, "") => create(request, state, payload).await,
        (&Method::GET, "") => list(request, state).await,
        (&Method::GET | &Method::HEAD, id) if !id.contains('/') && !id.is_empty() => get(request, state, id).await,
        (&Method::PUT, id) if !id.contains('/') && !id.is_empty() => update(request, state, payload, id).await,
        (&Method::DELETE, id) if !id.contains('/') && !id.is_empty() => delete(request, state, id).await,
        (&Method::POST, id) => match id.strip_suffix("/empty") {
            Some(id) if !id.contains('/') && !id.is_empty() => empty(request, state, id).await,
            _ => return answer::unknown(request, &format!("/bucket{rest}"), true),
        },
        _ => return answer::unknown(request, &format!("/bucket{rest}"), true),
    };
    respond(request, outcome)
}

async fn create(request: &HttpRequest, state: &State, payload: Payload) -> Outcome {
    let body = Fields::of("body", asked::body(payload).await?);
    let asked = Asked::of(request, state, Wants::Header).await?;
    let body = body?;
    body.required(&["name"])?;
    let name = body.text("name")?.unwrap_or_default();
    let new = NewBucket {
        id: body.text("id")?,
        public: body.flag("public")?.unwrap_or(false),
        file_size_limit: size(&body)?.flatten(),
        allowed_mime_types: mime_types(&body)?.flatten(),
        name,
    };
    if body.one_of("type", &["STANDARD", "ANALYTICS"])?.as_deref() == Some("ANALYTICS") {
        let text = "Feature not enabled for this tenant: analytics buckets";
        return Err(Error::new(storage::Code::FeatureNotEnabled, text));
    }
    state.storage.create_bucket(&asked.call("storage.bucket.create"), &new).await?;
    Ok(answer::json(&json!({ "name": new.name })))
}

/// `None` when nothing is said of it.
fn size(body: &Fields<'_>) -> Result<Option<Option<u64>>, Error> {
    let neither = || {
        let each = "body/file_size_limit must be integer, body/file_size_limit must be string";
        error::invalid_request(format!("{each}, body/file_size_limit must match a schema in anyOf"))
    };
    match body.get("file_size_limit") {
        None => Ok(None),
        Some(Value::Null) => Ok(Some(None)),
        Some(Value::Number(number)) => match number.as_u64() {
            Some(bytes) => Ok(Some(Some(bytes))),
            None => Err(neither()),
        },
        Some(Value::String(text)) if text.is_empty() => Ok(Some(None)),
        Some(Value::String(text)) => parse_size(text).map(|bytes| Some(Some(bytes))),
        Some(_) => Err(neither()),
    }
}

fn mime_types(body: &Fields<'_>) -> Result<Option<Option<Vec<String>>>, Error> {
    if body.get("allowed_mime_types") == Some(&Value::Null) {
        return Ok(Some(None));
    }
    let list = body.texts("allowed_mime_types", 0)?;
    Ok(list.map(|list| Some(list.into_iter().filter(|entry| !entry.is_empty()).collect())))
}

async fn list(request: &HttpRequest, state: &State) -> Outcome {
    // Without a header the reader of tokens speaks: gateways always send one.
    let asked = Asked::of(request, state, Wants::Token).await?;
    let query = Fields::of_query("querystring", request.query_string());
    let wanted = ListBuckets {
        limit: query.integer("limit", 1)?,
        offset: query.integer("offset", 0)?,
        sort_column: query.one_of("sortColumn", &["id", "name", "created_at", "updated_at"])?,
        descending: query.one_of("sortOrder", &["asc", "desc"])?.as_deref() == Some("desc"),
        search: query.text("search")?,
    };
    let mut found = state.storage.list_buckets(&asked.call("storage.bucket.list"), &wanted).await?;
    if is_old_python(header(request, "x-client-info").unwrap_or(""), header(request, "user-agent").unwrap_or("")) {
        found.iter_mut().for_each(|bucket| bucket.kind = None);
    }
    Ok(answer::json(&found))
}

/// Clients of old that fail when they meet the type of a bucket.
fn is_old_python(client: &str, agent: &str) -> bool {
    let before = |text: &str, name: &str, limit: [u32; 3]| {
        let Some(version) = text.split(name).nth(1).and_then(|rest| rest.strip_prefix('/')) else { return false };
        let numbers: Vec<u32> = version.split('.').map_while(|part| part.split(' ').next()?.parse().ok()).collect();
        !numbers.is_empty() && numbers.as_slice() < limit.as_slice()
    };
    before(client, "supabase-py", [2, 18, 0]) || before(agent, "storage3", [0, 12, 1])
}

async fn get(request: &HttpRequest, state: &State, id: &str) -> Outcome {
    let asked = Asked::of(request, state, Wants::Header).await?;
    let bucket = asked::bucket(id)?;
    Ok(answer::json(&state.storage.get_bucket(&asked.call("storage.bucket.get"), &bucket).await?))
}

async fn update(request: &HttpRequest, state: &State, payload: Payload, id: &str) -> Outcome {
    let body = Fields::of("body", asked::body(payload).await?);
    let asked = Asked::of(request, state, Wants::Header).await?;
    let (body, bucket) = (body?, asked::bucket(id)?);
    let known = ["public", "file_size_limit", "allowed_mime_types"];
    if known.iter().all(|name| body.get(name).is_none()) {
        let each = known.map(|name| format!("body must have required property '{name}'")).join(", ");
        return Err(error::invalid_request(format!("{each}, body must match a schema in anyOf")));
    }
    let changes = BucketChanges {
        public: body.flag("public")?,
        file_size_limit: size(&body)?,
        allowed_mime_types: mime_types(&body)?,
    };
    state.storage.update_bucket(&asked.call("storage.bucket.update"), &bucket, &changes).await?;
    Ok(answer::message("Successfully updated"))
}

async fn delete(request: &HttpRequest, state: &State, id: &str) -> Outcome {
    let asked = Asked::of(request, state, Wants::Header).await?;
    let bucket = asked::bucket(id)?;
    state.storage.delete_bucket(&asked.call("storage.bucket.delete"), &bucket).await?;
    Ok(answer::message("Successfully deleted"))
}

async fn empty(request: &HttpRequest, state: &State, id: &str) -> Outcome {
    let asked = Asked::of(request, state, Wants::Header).await?;
    asked.require_service()?;
    let bucket = asked::bucket(id)?;
    state.storage.empty_bucket(&asked.call("storage.bucket.empty"), &bucket).await?;
    Ok(answer::message("Empty bucket has been queued. Completion may take up to an hour."))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clients_of_old_are_known_by_their_versions() {
        assert!(is_old_python("supabase-py/2.17.9", ""));
        assert!(is_old_python("", "python storage3/0.12.0"));
        assert!(!is_old_python("supabase-py/2.18.0", "storage3/0.12.1"));
        assert!(!is_old_python("supabase-js/2.0.0", "") && !is_old_python("supabase-py/x", ""));
    }
}

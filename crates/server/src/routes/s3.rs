//! `/storage/v1/s3`: translates between HTTP and the S3 protocol of crate `storage`, and says who the caller is.

mod answer;
mod place;

use actix_web::{
    HttpRequest, HttpResponse,
    web::{Bytes, Payload},
};
use futures_util::{StreamExt as _, TryStreamExt as _, stream::LocalBoxStream};
use storage::{
    Caller,
    caller::{Call, SERVICE_ROLE},
    s3::{
        body::Body,
        error::{Refusal, Result},
        operation::{self, Operation},
        query::Query,
        serve::{Answer, Asked, FormReader, Incoming, Posted},
        sigv4::{Claim, Headers, Request, Rules, policy},
    },
};

use self::place::Place;
use super::storage::{
    MOUNT,
    asked::{headers_json, verified},
};
use crate::{clock, state::State};

/// Below [`MOUNT`].
pub(crate) const PREFIX: &str = "/s3";

pub(crate) async fn serve(request: &HttpRequest, state: &State, payload: Payload) -> HttpResponse {
    let path = request.uri().path();
    let path = path.strip_prefix(MOUNT).and_then(|path| path.strip_prefix(PREFIX)).unwrap_or(path);
    let outcome = Exchange { request, state, path }.run(payload).await;
    answer::write(request, path, outcome)
}

/// One request.
struct Exchange<'a> {
    request: &'a HttpRequest,
    state: &'a State,
    /// Below the protocol's prefix, as it was sent.
    path: &'a str,
}

type Bodies<'a> = LocalBoxStream<'a, std::io::Result<Bytes>>;

impl Exchange<'_> {
    async fn run(&self, payload: Payload) -> Result<Answer> {
        let headers = self.request.headers().iter().map(|(name, value)| (name.as_str(), value.as_bytes()));
        let headers = Headers::new(headers);
        let query = Query::parse(self.request.query_string())?;
        let place = Place::of(self.request, &self.state.config);
        let signed = Request {
            method: self.request.method().as_str(),
            path: &place.path,
            query: &query,
            headers: &headers,
            host: &place.host,
        };
        let bytes = payload.map_err(std::io::Error::other).boxed_local();
        match Claim::read(&signed) {
            Ok(claim) => self.signed(&claim, &signed, bytes).await,
            Err(refusal) => self.posted(&headers, &query, bytes).await.unwrap_or(Err(refusal)),
        }
    }

    /// What was signed in headers or in the query.
    async fn signed(&self, claim: &Claim, signed: &Request<'_>, bytes: Bodies<'_>) -> Result<Answer> {
        let secrets = self.secrets(&claim.access_key, claim.session_token.is_some())?;
        let seed = claim.verify(signed, &secrets, &self.rules(), clock::now_unix())?;
        let caller = self.caller(claim.session_token.as_deref()).await?;
        let operation = operation::operation(signed.method, self.path, signed.query, signed.headers)?;
        let body = Body::new(claim.payload, seed, signed.headers)?;
        let (path, headers) = (self.target(), headers_json(self.request, self.state));
        let call =
            Call { caller: &caller, operation: operation.name(), method: signed.method, path, headers: &headers };
        self.asked(call, signed.headers, signed.query).answer(operation, Incoming { bytes, body }).await
    }

    /// An upload by a form, whose signature stands among its fields; `None` for every other request.
    async fn posted(&self, headers: &Headers<'_>, query: &Query, bytes: Bodies<'_>) -> Option<Result<Answer>> {
        let operation = operation::operation(self.request.method().as_str(), self.path, query, headers).ok()?;
        let Operation::PostForm { bucket } = &operation else { return None };
        // A signature elsewhere that cannot be read is no invitation to look for another one.
        if headers.has("authorization") || query.has("X-Amz-Signature") {
            return None;
        }
        let content_type = headers.get("content-type").ok().flatten()?;
        Some(self.form(&operation, bucket, (headers, query), FormReader::read(content_type, bytes).await).await)
    }

    async fn form(
        &self,
        operation: &Operation,
        bucket: &str,
        (headers, query): (&Headers<'_>, &Query),
        form: Result<FormReader<'_>>,
    ) -> Result<Answer> {
        let form = form?;
        let policy = policy::Form::read(&form.fields)?;
        let secrets = self.secrets(&policy.access_key, policy.session_token.is_some())?;
        let size = policy.verify(bucket, &secrets, &self.rules(), clock::now_unix())?;
        let caller = self.caller(policy.session_token).await?;
        let (path, all) = (self.target(), headers_json(self.request, self.state));
        let call = Call { caller: &caller, operation: operation.name(), method: "POST", path, headers: &all };
        self.asked(call, headers, query).post_form(bucket, form, Posted { size }).await
    }

    fn asked<'b>(&'b self, call: Call<'b>, headers: &'b Headers<'b>, query: &'b Query) -> Asked<'b> {
        let region = self.state.config.s3.region.as_str();
        Asked { storage: &self.state.storage, call, headers, query, region, now: clock::now() }
    }

    /// As policies read it: below the mount, with its query.
    fn target(&self) -> &str {
        let uri = self.request.uri();
        let target = uri.path_and_query().map_or(uri.path(), |target| target.as_str());
        target.strip_prefix(MOUNT).unwrap_or(target)
    }

    fn rules(&self) -> Rules<'_> {
        let s3 = &self.state.config.s3;
        Rules { region: &s3.region, enforce_region: s3.enforce_region }
    }

    /// What the holder of this access key may have signed with: the operator's own secret or, beside a token of one's own, the
    /// key that everybody has. That one proves nothing; the token does.
    fn secrets(&self, access_key: &str, of_session: bool) -> Result<Vec<&str>> {
        const UNKNOWN: Refusal = Refusal::denied("Invalid Access Key");
        let (s3, keys) = (&self.state.config.s3, &self.state.config.keys);
        if of_session {
            let known = access_key == s3.tenant;
            let secrets = std::iter::once(&keys.anon).chain(&keys.publishable).map(String::as_str);
            return if known { Ok(secrets.collect()) } else { Err(UNKNOWN) };
        }
        let own = s3.static_keys.as_ref().filter(|(id, _)| id == access_key);
        own.map(|(_, secret)| vec![secret.as_str()]).ok_or(UNKNOWN)
    }

    async fn caller(&self, session_token: Option<&str>) -> Result<Caller> {
        match session_token {
            Some(token) => Ok(verified(self.state, token).await?),
            None => Ok(Caller {
                role: SERVICE_ROLE.to_owned(),
                claims: self.state.storage.settings().service_claims.clone(),
                sub: None,
                token: self.state.config.keys.service_role.clone(),
            }),
        }
    }
}

//! Addresses that others may use: made only of what the caller may do.

use std::collections::HashSet;

use crate::{
    BucketId, Error, ObjectPath, Put, Storage,
    caller::Call,
    signed::{self, Scope, Token},
    store,
};

/// One of several addresses.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
pub struct SignedPath {
    pub error: Option<&'static str>,
    pub path: String,
    #[serde(rename = "signedURL")]
    pub signed_url: Option<String>,
}

const NOT_FOUND: &str = "Either the object does not exist or you do not have access to it";

impl Storage {
    /// An address that reads one object; `life` and `now` in seconds. `transformations` leads to an image made of it.
    /// Errors: `NoSuchKey`.
    pub async fn sign(
        &self,
        call: &Call<'_>,
        bucket: &BucketId,
        key: &ObjectPath,
        (now, life): (i64, i64),
        (transformations, format): (Option<String>, Option<String>),
    ) -> Result<String, Error> {
        self.find(call, bucket, key).await?;
        let render = self.settings().images && transformations.as_deref().is_some_and(|list| !list.is_empty());
        let url = format!("{bucket}/{key}");
        let place = if render { "render/image" } else { "object" };
        let token = Token {
            url: url.clone(),
            transformations: transformations.filter(|_| render),
            format: format.filter(|_| render),
            ..lasting(now, life)
        };
        let token = signed::sign(&self.settings().secret, Scope::Download, token)?;
        Ok(format!("/{place}/sign/{url}?token={token}"))
    }

    /// One address for each, in the order of the question.
    pub async fn sign_many(
        &self,
        call: &Call<'_>,
        bucket: &BucketId,
        paths: &[String],
        (now, life): (i64, i64),
    ) -> Result<Vec<SignedPath>, Error> {
        let names = self.spelled(paths);
        let record = self.read_as_caller(call, &store::find_many(bucket, &names)).await?;
        let seen: HashSet<&str> = record.rows.iter().filter_map(|row| row.text(0)).collect();
        let sign = |(path, name): (&String, &String)| {
            if !seen.contains(name.as_str()) {
                return Ok(SignedPath { error: Some(NOT_FOUND), path: path.clone(), signed_url: None });
            }
            let url = format!("{bucket}/{name}");
            let token = Token { url: url.clone(), ..lasting(now, life) };
            let token = signed::sign(&self.settings().secret, Scope::Download, token)?;
            let signed_url = Some(format!("/object/sign/{url}?token={token}"));
            Ok(SignedPath { error: None, path: path.clone(), signed_url })
        };
        paths.iter().zip(&names).map(sign).collect()
    }

    /// An address that takes one upload, tested as an upload of the caller. Returns address and token.
    pub async fn sign_upload(&self, call: &Call<'_>, put: &Put, now: i64) -> Result<(String, String), Error> {
        // What the bucket takes is judged when it comes: clients ask for the address with a type of the question.
        if let (_, Some(refusal)) = self.tested(call, put).await? {
            return Err(refusal);
        }
        let life = i64::try_from(self.settings().signed_upload_life.as_secs()).unwrap_or(i64::MAX);
        let url = format!("{}/{}", put.bucket, put.key);
        let token =
            Token { url: url.clone(), owner: put.owner.clone(), upsert: Some(put.upsert), ..lasting(now, life) };
        let token = signed::sign(&self.settings().secret, Scope::Upload, token)?;
        Ok((format!("/object/upload/sign/{url}?token={token}"), token))
    }

    /// What an address says. Errors: `InvalidJWT`, `InvalidSignature`.
    pub fn verify(
        &self,
        scope: Scope,
        token: &str,
        bucket: &BucketId,
        key: &ObjectPath,
        now: i64,
    ) -> Result<Token, Error> {
        signed::verify(&self.settings().secret, scope, token, &format!("{bucket}/{key}"), now)
    }
}

fn lasting(now: i64, life: i64) -> Token {
    Token { iat: now, exp: now.saturating_add(life), ..Token::default() }
}

//! Where the store is, who we are to it, and how long we wait for it.

use std::{fmt, path::PathBuf, time::Duration};

use object_store::{
    BackoffConfig, ClientOptions, RetryConfig,
    aws::{AmazonS3, AmazonS3Builder},
};

/// How often something that failed is tried again, and for how long in all.
const RETRIES_MAX: usize = 2;
const RETRY_TIME_MAX: Duration = Duration::from_secs(10);
const CONNECT_TIME_MAX: Duration = Duration::from_secs(5);
/// How long the store may be silent; also how long it may take to take one part.
const SILENCE_MAX: Duration = Duration::from_secs(30);

/// `STORAGE_S3_*`.
#[derive(Clone)]
pub struct Settings {
    pub bucket: String,
    /// What every name begins with, without slashes at the ends: the tenant.
    pub prefix: String,
    pub region: String,
    /// Without a slash at the end. `None` for AWS' own.
    pub endpoint: Option<String>,
    /// The bucket stands in the path, not before the host.
    pub path_style: bool,
    /// `None` asks the surroundings (web identity, container, machine), as AWS' own programs do.
    pub credentials: Option<Credentials>,
    /// Local, for uploads that take several requests.
    pub folder: PathBuf,
}

#[derive(Clone)]
pub struct Credentials {
    pub id: String,
    pub secret: String,
    /// Of credentials that end by themselves.
    pub token: Option<String>,
}

impl fmt::Debug for Settings {
    /// Credentials stay out of logs.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Settings")
            .field("bucket", &self.bucket)
            .field("endpoint", &self.endpoint)
            .finish_non_exhaustive()
    }
}

impl fmt::Debug for Credentials {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Credentials")
    }
}

impl Settings {
    pub(super) fn store(&self) -> Result<AmazonS3, String> {
        let mut builder = match &self.credentials {
            Some(Credentials { id, secret, token }) => {
                let builder = AmazonS3Builder::new().with_access_key_id(id).with_secret_access_key(secret);
                token.iter().fold(builder, AmazonS3Builder::with_token)
            }
            None => AmazonS3Builder::from_env(),
        };
        if let Some(endpoint) = &self.endpoint {
            builder = builder.with_endpoint(self.address(endpoint));
        }
        builder
            .with_bucket_name(&self.bucket)
            .with_region(&self.region)
            .with_virtual_hosted_style_request(!self.path_style)
            .with_client_options(self.client())
            .with_retry(RetryConfig {
                backoff: BackoffConfig::default(),
                max_retries: RETRIES_MAX,
                retry_timeout: RETRY_TIME_MAX,
            })
            .build()
            .map_err(|error| error.to_string())
    }

    /// No limit for a whole request, whose body may be large; one for every silence.
    fn client(&self) -> ClientOptions {
        let plain = self.endpoint.as_ref().is_some_and(|endpoint| endpoint.starts_with("http://"));
        ClientOptions::new()
            .with_allow_http(plain)
            .with_timeout_disabled()
            .with_connect_timeout(CONNECT_TIME_MAX)
            .with_read_timeout(SILENCE_MAX)
    }

    /// The endpoint as object_store wants it: where the bucket stands before the host, it is in there.
    fn address(&self, endpoint: &str) -> String {
        match endpoint.split_once("://") {
            Some((scheme, rest)) if !self.path_style => format!("{scheme}://{}.{rest}", self.bucket),
            _ => endpoint.to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bucket_stands_before_the_host_or_in_the_path() {
        let mut settings = Settings {
            bucket: "files".into(),
            prefix: "stub".into(),
            region: "eu-north-1".into(),
            endpoint: None,
            path_style: false,
            credentials: Some(Credentials { id: "me".into(), secret: "hunter2".into(), token: None }),
            folder: PathBuf::new(),
        };
        assert_eq!(settings.address("https://s3.example:9000"), "https://files.s3.example:9000");
        settings.path_style = true;
        assert_eq!(settings.address("http://127.0.0.1:9000/s3"), "http://127.0.0.1:9000/s3");
        assert!(!format!("{settings:?} {:?}", settings.credentials).contains("hunter2"));
        assert!(settings.store().is_ok());
    }
}

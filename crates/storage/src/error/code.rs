//! The public codes as one table: name, label in the envelope, real status.

macro_rules! codes {
    ($($code:ident, $label:expr, $status:expr;)*) => {
        /// What is wrong, in upstream's words.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        pub enum Code { $($code),* }

        impl Code {
            pub const ALL: &[Self] = &[$(Self::$code),*];

            pub fn as_str(self) -> &'static str {
                match self { $(Self::$code => stringify!($code)),* }
            }

            /// What stands under `error`.
            pub fn label(self) -> &'static str {
                match self { $(Self::$code => if $label.is_empty() { stringify!($code) } else { $label }),* }
            }

            /// The real status.
            pub fn status(self) -> u16 {
                match self { $(Self::$code => $status),* }
            }
        }
    };
}

codes! {
    NoSuchBucket, "Bucket not found", 404;
    NoSuchKey, "not_found", 404;
    NoSuchUpload, "", 404;
    BucketAlreadyExists, "Duplicate", 409;
    KeyAlreadyExists, "Duplicate", 409;
    ResourceAlreadyExists, "Duplicate", 409;
    ResourceNotEmpty, "", 409;
    ResourceReferenced, "", 409;
    ResourceLocked, "", 423;
    LockTimeout, "acquiring_lock_timeout", 503;
    AccessDenied, "Unauthorized", 403;
    InvalidJWT, "", 400;
    InvalidSignature, "", 400;
    ExpiredToken, "", 400;
    SignatureDoesNotMatch, "", 403;
    InvalidAccessKeyId, "", 403;
    InvalidBucketName, "Invalid Input", 400;
    InvalidKey, "", 400;
    InvalidMimeType, "invalid_mime_type", 415;
    EntityTooLarge, "Payload too large", 413;
    InvalidRange, "invalid_range", 416;
    MissingParameter, "", 400;
    InvalidParameter, "", 400;
    InvalidRequest, "", 400;
    InvalidUploadId, "", 400;
    InvalidUploadSignature, "", 400;
    InvalidChecksum, "", 400;
    MissingContentLength, "", 400;
    MissingPart, "", 400;
    InvalidHeaderChar, "", 400;
    InvalidXRobotsTag, "", 400;
    FeatureNotEnabled, "", 409;
    NotSupported, "", 409;
    TusError, "", 400;
    SlowDown, "too_many_connections", 429;
    Aborted, "", 499;
    InsufficientStorage, "", 507;
    DatabaseTimeout, "", 544;
    DatabaseReadOnly, "", 503;
    DatabaseSchemaMismatch, "", 503;
    DatabaseInvalidObjectDefinition, "", 503;
    DatabaseTransactionAborted, "", 500;
    TransactionError, "", 409;
    DatabaseError, "", 500;
    InternalError, "", 500;
}

impl Code {
    /// The status that REST sends for it, where that is not 400 or 500.
    pub(super) fn own_http_status(self) -> Option<u16> {
        match self {
            Self::SlowDown => Some(429),
            Self::Aborted => Some(499),
            Self::DatabaseTimeout => Some(544),
            _ => None,
        }
    }
}

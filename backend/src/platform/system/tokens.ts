/** Interfaces do not exist at run time. */
export const CONFIG = Symbol('Config');
export const LOG = Symbol('Logger');
export const EVENT_STORE = Symbol('EventStore');
export const DOCUMENT_STORE = Symbol('DocumentStore');
export const JOB_QUEUE = Symbol('JobQueue');
export const FILE_STORE = Symbol('FileStore');
export const MAILER = Symbol('Mailer');
export const CLOCK = Symbol('Clock');
export const STORES = Symbol('Stores');
export const OPEN_SESSIONS = Symbol('OpenSessions');
export const ACCESS_TOKENS = Symbol('AccessTokens');

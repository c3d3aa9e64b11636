export const BEGINNING = '0'.repeat(20);

/**
 * A log position is text of 20 digits (EventStoreDB's has two such halves): comparing texts compares
 * positions in SQLite, MongoDB and JavaScript.
 */
export const toPosition = (place: number | bigint | string): string => String(place).padStart(20, '0');
export const IS_PLACE = /^\d{20}$/;
export const IS_POSITION = /^\d{20}([.]\d{20})?$/;

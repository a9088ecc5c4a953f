/** Maximum number of records that a message names. Others are only counted. */
export const NAMED = 5;

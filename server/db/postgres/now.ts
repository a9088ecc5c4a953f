/** SQL for the time of the database, which is the same for all instances, in seconds since 1970. */
export const NOW = 'cast(floor(extract(epoch from clock_timestamp())) as bigint)';

/** Returns a generated SN in groups of four, and any other SN unchanged. */
export const formatSn = (sn: string): string => (/^[A-Z2-7]{16}$/.test(sn) ? sn.replace(/(.{4})(?=.)/g, '$1-') : sn);

/** What is wrong with a file system as the place of a database. */
export type FileSystemFault = {
  readonly name: string;
  /** True where SQLite is known to damage data; false where that depends on what stands behind the file system. */
  readonly isRefused: boolean;
};

/** File systems by the type that statfs(2) of Linux reports. Two processes, or two machines, cannot lock files there reliably. */
const REFUSED: Readonly<Record<number, string>> = {
  0x6969: 'NFS',
  0x517b: 'SMB',
  0xff534d42: 'CIFS',
  0xfe534d42: 'SMB2',
  0x5346414f: 'AFS',
  0x6b414653: 'AFS',
  0x73757245: 'Coda',
  0x564c: 'NCP',
};

/** File systems that pass calls on to another program or machine, which may or may not lock files and write them through. */
const UNCERTAIN: Readonly<Record<number, string>> = {
  0x65735546: 'FUSE (such as sshfs)',
  0x01021997: '9p',
  0x786f4256: 'VirtualBox shared folders',
  0xbacbacbc: 'VMware shared folders',
  0x7c7c6673: 'Parallels shared folders',
  0x00c36400: 'Ceph',
  0x0bd00bd0: 'Lustre',
  0x47504653: 'GPFS',
  0x01161970: 'GFS2',
  0x7461636f: 'OCFS2',
};

/** Returns what is wrong with a file system of a type of statfs(2) on Linux; undefined when nothing is known. */
export function fileSystemFault(type: number): FileSystemFault | undefined {
  // A 32-bit system reports the types from 0x80000000 as negative numbers.
  const magic = type >>> 0;
  const refused = REFUSED[magic];
  if (refused !== undefined) return { name: refused, isRefused: true };
  const uncertain = UNCERTAIN[magic];
  return uncertain === undefined ? undefined : { name: uncertain, isRefused: false };
}

/** A reason why a file system is unsuitable for a database. */
export type FileSystemFault = {
  readonly name: string;
  /** True when SQLite is known to damage data there; false when it depends on the storage behind the file system. */
  readonly isRefused: boolean;
};

/** File systems on which two processes or machines cannot lock files reliably, by their type in statfs(2) of Linux. */
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

/** File systems that pass calls on to another program or machine, which may not lock or sync files. */
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

/** Returns the fault of a file system by its type in statfs(2) of Linux; undefined when none is known. */
export function fileSystemFault(type: number): FileSystemFault | undefined {
  // A 32-bit system reports types from 0x80000000 as negative numbers.
  const magic = type >>> 0;
  const refused = REFUSED[magic];
  if (refused !== undefined) return { name: refused, isRefused: true };
  const uncertain = UNCERTAIN[magic];
  return uncertain === undefined ? undefined : { name: uncertain, isRefused: false };
}

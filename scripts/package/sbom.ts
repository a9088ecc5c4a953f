import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Enums, Models, Serialize, Spec } from '@cyclonedx/cyclonedx-library';
import { programVersion } from '../../server/core/program-version.ts';
import { lockedPackages, serverPackages, type LockedPackage } from './lock.ts';
import { root } from './root.ts';

/** Where the build of the SPA lists the packages that are in it, with their licences. */
export const SPA_PACKAGES = 'dist/licenses.json';

/** Returns the packages of a program: what the server needs, what is in the built SPA, and the runtime. */
export function components(): LockedPackage[] {
  const bundled = JSON.parse(readFileSync(join(root, SPA_PACKAGES), 'utf8')) as readonly {
    readonly name: string;
    readonly version: string;
  }[];
  const inSpa = new Set(bundled.map(({ name, version }) => `${name}@${version}`));
  const inProgram = new Set(serverPackages().map(({ path }) => path));
  return lockedPackages(({ name, version }) => name === 'node' || inSpa.has(`${name}@${version}`))
    .filter(({ path }) => !inProgram.has(path))
    .concat(serverPackages());
}

/**
 * Returns the software bill of materials as CycloneDX 1.6 in JSON. It has no time and no random number, so that the same
 * sources have the same one.
 */
export function sbom(): string {
  const bom = new Models.Bom({ components: new Models.ComponentRepository(components().map(componentOf)) });
  bom.metadata.component = componentOf({ name: 'licet', version: programVersion(), license: 'Apache-2.0' });
  bom.metadata.lifecycles.add(Enums.LifecyclePhase.Build);
  const serializer = new Serialize.JsonSerializer(new Serialize.JSON.Normalize.Factory(Spec.Spec1dot6));
  return `${serializer.serialize(bom, { sortLists: true, space: 2 })}\n`;
}

function componentOf({
  name,
  version,
  license,
  integrity,
}: Pick<LockedPackage, 'name' | 'version' | 'license'> & { readonly integrity?: string }): Models.Component {
  const [scope, own] = name.startsWith('@') ? name.split('/') : [undefined, name];
  const purl = `pkg:npm/${scope === undefined ? '' : `${encodeURIComponent(scope)}/`}${own}@${version}`;
  const type = integrity === undefined ? Enums.ComponentType.Application : Enums.ComponentType.Library;
  return new Models.Component(type, own ?? name, {
    ...(scope === undefined ? {} : { group: scope }),
    version,
    purl,
    bomRef: purl,
    licenses: new Models.LicenseRepository([new Models.LicenseExpression(license)]),
    hashes: new Models.HashDictionary(
      integrity === undefined ? [] : [[Enums.HashAlgorithm['SHA-512'], hexOf(integrity)]],
    ),
  });
}

/** Returns a hash of the lock file, `sha512-` and base64, in hexadecimal digits. */
const hexOf = (integrity: string): string => Buffer.from(integrity.slice('sha512-'.length), 'base64').toString('hex');

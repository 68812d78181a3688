/** Papers that say who somebody is lie encrypted on the disk: who copies it, or its backup, sees nothing. */
import { sealBytes, unsealBytes } from '#kit/server/secret.ts'
import type { Purpose } from '../contract.ts'

const KEY = 'uploads.papers'

export const isSealed = (purpose: Purpose): boolean =>
  purpose === 'identity' || purpose === 'licence'

export const sealed = (bytes: Buffer): Buffer => sealBytes(KEY, bytes)

/** @throws when it was sealed by another installation, or changed on the disk */
export const unsealed = (bytes: Buffer): Buffer => unsealBytes(KEY, bytes)

/**
 * What a process knows of the one installation that it serves: its secret, where its files lie, the address of its links, the
 * engine of its search. Set in one place before anything is served, as functions deep inside a transaction need them; whatever
 * differs between calls travels in their context (docs/decisions/0177).
 */
import { setOrigin } from '#domains/messages/server/door.ts'
import { chooseEngine } from '#domains/search/server/door.ts'
import { localDisk, setStorage } from '#domains/uploads/server/storage-door.ts'
import type { Config } from '#kit/server/config.ts'
import { setSecret } from '#kit/server/secrets/secret.ts'

type Needed = Pick<
  Config,
  'secret' | 'previousSecret' | 'dataDir' | 'publicUrl' | 'searchUrl' | 'searchKey'
>

/** @throws where the secret has not been read yet */
export function configureProcess(config: Needed): void {
  setSecret(config.secret, config.previousSecret)
  setStorage(localDisk(config.dataDir))
  setOrigin(config)
  chooseEngine(config)
}

/** The declarations of all settings, as put together by `apps/api/settings.ts`. */
import type { Declarations, SettingKey } from '../definition.ts'

let declarations: Declarations | null = null

/** Sets the declarations of the process, in the order in which staff see them. */
export function declareSettings(all: Declarations): void {
  declarations = all
}

/** @throws where a script reads settings without importing `apps/api/settings.ts` */
export function listDeclarations(): Declarations {
  if (declarations === null)
    throw new Error('no settings are declared: import apps/api/settings.ts')
  return declarations
}

export const isSettingKey = (key: string): key is SettingKey =>
  Object.hasOwn(listDeclarations(), key)

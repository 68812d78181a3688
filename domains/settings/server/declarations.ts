/** The declarations of all settings, as put together by `apps/api/settings.ts`. */
import type { Currency } from '#kit/contract/money.ts'
import type { Declarations, Setting } from '../definition.ts'
import { settingsIn } from '../in-base.ts'

let declarations: Declarations | null = null
const byBase = new Map<Currency, Readonly<Record<string, Setting>>>()

/** Sets the declarations of the process, in the order in which staff see them. */
export function declareSettings(all: Declarations): void {
  declarations = all
  byBase.clear()
}

/** By key, as a shop with this base currency has them. @throws where a script reads settings without importing `apps/api/settings.ts` */
export function listDeclarations(base: Currency): Readonly<Record<string, Setting>> {
  if (declarations === null)
    throw new Error('no settings are declared: import apps/api/settings.ts')
  const made = byBase.get(base) ?? settingsIn(declarations, base)
  byBase.set(base, made)
  return made
}

/** @returns null for an unknown key, and for the rate of the base currency */
export function findDeclaration(key: string, base: Currency): Setting | null {
  const all = listDeclarations(base)
  return Object.hasOwn(all, key) ? (all[key] ?? null) : null
}

/** Plurals of unit names, in the visitor's language. */
import { unitFor } from '../../contract/units.ts'
import { useLang } from './i18n.tsx'

/** `units('caja', 2)`: cajas. */
export function useUnits(): (name: string, count: number) => string {
  const lang = useLang()
  return (name, count) => unitFor(name, count, lang)
}

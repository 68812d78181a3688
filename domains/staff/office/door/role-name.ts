/** Names of roles: built-in ones are translated, the merchant's are as entered. */
import { useT } from '#kit/web/language/i18n.tsx'
import { Role } from '../../contract.ts'

/** @param made the merchant's name for it; null for a built-in role. A deleted one is shown by its key. */
export function useRoleName(): (key: string, made: string | null) => string {
  const t = useT('office.staff')
  return (key, made) => {
    if (made !== null) return made
    const builtIn = Role.options.find((each) => each === key)
    return builtIn === undefined ? key : t(`role.${builtIn}`)
  }
}

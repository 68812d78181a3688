/** What a role is called: the shop's own by the words of each language, the merchant's as he named it. */
import { useT } from '#kit/web/language/i18n.tsx'
import { Role } from '../../contract.ts'

/** @param made the merchant's name for it; null for a built-in role. One that is gone is shown by its key. */
export function useRoleName(): (key: string, made: string | null) => string {
  const t = useT('office.staff')
  return (key, made) => {
    if (made !== null) return made
    const builtIn = Role.options.find((each) => each === key)
    return builtIn === undefined ? key : t(`role.${builtIn}`)
  }
}

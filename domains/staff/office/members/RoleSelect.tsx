/** The role of a member; a change is confirmed first. */
import { Select } from '#kit/ui/forms/Select.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import { useLive } from '#kit/web/calls/live.ts'
import type { StaffMember } from '../../contract.ts'
import { listRoles } from '../../roles-calls.gen.ts'
import { useMe } from '../door/me.ts'
import { useRoleName } from '../door/role-name.ts'
import type { Asked } from './MemberDialogs.tsx'

type Props = { member: StaffMember; onChoose: (asked: Asked) => void }

export function RoleSelect({ member, onChoose }: Props) {
  const t = useT('office.staff')
  const nameOf = useRoleName()
  const me = useMe()
  const roles = useLive(listRoles, {})
  const known = roles.data ?? [{ key: member.role, name: member.roleName }]
  return (
    <Select
      size="small"
      className="w-full md:w-44"
      aria-label={t('roleOf', { name: member.name })}
      value={member.role}
      disabled={member.id === me.id || member.state === 'deactivated'}
      options={known.map(({ key, name }) => ({ value: key, label: nameOf(key, name) }))}
      onChange={(event) => {
        const role = known.find(({ key }) => key === event.target.value)
        if (role !== undefined) onChoose({ act: 'role', member, role })
      }}
    />
  )
}

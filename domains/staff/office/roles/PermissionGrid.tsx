/** A matrix of roles and permissions. */
import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Minus from 'lucide-react/icons/minus'
import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash'
import { Icon } from '#kit/ui/basics/Icon.tsx'
import { IconButton } from '#kit/ui/basics/IconButton.tsx'
import { Menu } from '#kit/ui/overlays/Menu.tsx'
import { useDeclaredNames, useT } from '#kit/web/language/i18n.tsx'
import type { Permission } from '#kit/contract/permissions.ts'
import type { StaffRole } from '../../roles-contract.ts'
import { useMe } from '../door/me.ts'
import { useRoleName } from '../door/role-name.ts'
import { permissionGroups } from './permissions.ts'
import type { RoleDraft } from './RoleDrawer.tsx'

type Props = {
  roles: readonly StaffRole[]
  onEdit: (draft: RoleDraft) => void
  onDelete: (role: StaffRole) => void
}

export function PermissionGrid({ roles, onEdit, onDelete }: Props) {
  const t = useT('office.staff')
  const nameOf = useDeclaredNames()
  return (
    <section
      className="permission-grid"
      // A scrollable region must be reachable by keyboard.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      aria-label={t('roles.title')}
    >
      <table className="data-table">
        <thead>
          <tr>
            <th scope="col">{t('roles.permission')}</th>
            {roles.map((role) => (
              <RoleHead key={role.key} role={role} onEdit={onEdit} onDelete={onDelete} />
            ))}
          </tr>
        </thead>
        {permissionGroups().map(({ thing, permissions }) => (
          <tbody key={thing}>
            {permissions.map((permission) => (
              <tr key={permission}>
                <th scope="row">
                  <span>{nameOf(`may.${permission}`)}</span>
                  <small>{nameOf(`mayNote.${permission}`)}</small>
                </th>
                {roles.map(({ key, permissions: own }) => (
                  <Cell key={key} has={own.includes(permission)} permission={permission} />
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </section>
  )
}

function Cell({ has }: { has: boolean; permission: Permission }) {
  const t = useT('office.kit')
  return (
    <td className="column-center" data-has={has || undefined}>
      <Icon of={has ? Check : Minus} size="small" />
      <span className="sr-only">{has ? t('yes') : t('no')}</span>
    </td>
  )
}

function RoleHead({ role, onEdit, onDelete }: { role: StaffRole } & Omit<Props, 'roles'>) {
  const t = useT('office.staff')
  const kit = useT('office.kit')
  const nameOf = useRoleName()
  const me = useMe()
  const name = nameOf(role.key, role.name)
  const { key, permissions, version, memberCount, isBuiltIn } = role
  const items = [
    ...(isBuiltIn || me.role === key
      ? []
      : [
          {
            id: 'edit',
            icon: Pencil,
            label: kit('edit'),
            onSelect: () => onEdit({ key, name, permissions, version }),
          },
        ]),
    {
      id: 'copy',
      icon: Copy,
      label: t('roles.copy'),
      onSelect: () =>
        onEdit({ key: null, name: t('roles.copyOf', { name }), permissions, version: 0 }),
    },
    ...(isBuiltIn
      ? []
      : [
          {
            id: 'delete',
            icon: Trash2,
            label: t('roles.delete'),
            danger: true,
            disabled: memberCount > 0,
            ...(memberCount > 0 ? { note: t('roles.inUse') } : {}),
            onSelect: () => onDelete(role),
          },
        ]),
  ]
  return (
    <th scope="col" className="column-center">
      <span className="permission-role">
        <b>{name}</b>
        <Menu
          label={t('actsOf', { name })}
          align="end"
          items={items}
          trigger={(props) => (
            <IconButton icon={Ellipsis} size="small" label={t('actsOf', { name })} {...props} />
          )}
        />
      </span>
      <small>{t('roles.members', { count: memberCount })}</small>
    </th>
  )
}

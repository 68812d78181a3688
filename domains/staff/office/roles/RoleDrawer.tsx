/** Edits a custom role: its name and its permissions, each with its explanation. */
import { useState, type FormEvent } from 'react'
import type { Refused } from '#kit/contract/refusal.ts'
import { Button } from '#kit/ui/basics/Button.tsx'
import { Checkbox } from '#kit/ui/forms/Checkbox.tsx'
import { Drawer } from '#kit/ui/overlays/Drawer.tsx'
import { Field } from '#kit/ui/forms/Field.tsx'
import { Notice } from '#kit/ui/states/Notice.tsx'
import { TextInput } from '#kit/ui/forms/TextInput.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { useSaving } from '#kit/web/forms/saving.tsx'
import { useDeclaredNames, useT } from '#kit/web/language/i18n.tsx'
import type { Permission } from '#kit/contract/permissions.ts'
import { StaffReasons } from '../../reasons.ts'
import { addRole, changeRole, listRoles } from '../../roles-calls.gen.ts'
import { ROLE_NAME_MAX } from '../../roles-contract.ts'
import { useMay } from '../door/me.ts'
import { permissionGroups } from './permissions.ts'

export type RoleDraft = {
  /** Null for a new one. */
  key: string | null
  name: string
  permissions: readonly Permission[]
  version: number
}

export function RoleDrawer({ draft, onClose }: { draft: RoleDraft; onClose: () => void }) {
  const t = useT('office.staff')
  const kit = useT('office.kit')
  const shared = useT('forms')
  const [name, setName] = useState(draft.name)
  const [chosen, setChosen] = useState<ReadonlySet<Permission>>(new Set(draft.permissions))
  const [error, setError] = useState<{ field: 'name' | 'permissions'; text: string }>()
  const { options: saving, conflict } = useSaving({ refresh: [listRoles], onClose })
  const options = {
    ...saving,
    onRefused: (refused: Refused) => {
      if (refused.reason.code !== StaffReasons.roleNameTaken.code) return saving.onRefused(refused)
      setError({ field: 'name', text: refused.message })
      return true
    },
  }
  const add = useAct(addRole, options)
  const change = useAct(changeRole, options)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '') return setError({ field: 'name', text: kit('needed') })
    if (chosen.size === 0) return setError({ field: 'permissions', text: t('roles.chooseOne') })
    setError(undefined)
    const form = { name: name.trim(), permissions: [...chosen] }
    if (draft.key === null) add.mutate(form)
    else change.mutate({ ...form, key: draft.key, version: draft.version })
  }
  const toggle = (permission: Permission, isOn: boolean) => {
    const next = new Set(chosen)
    if (isOn) next.add(permission)
    else next.delete(permission)
    setChosen(next)
  }
  return (
    <Drawer
      open
      onClose={onClose}
      title={draft.key === null ? t('roles.add') : t('roles.edit', { name: draft.name })}
      foot={
        <>
          <Button onClick={onClose}>{shared('cancel')}</Button>
          <Button
            variant="primary"
            type="submit"
            form="role"
            busy={add.isPending || change.isPending}
          >
            {kit('save')}
          </Button>
        </>
      }
    >
      <form id="role" className="stack" noValidate onSubmit={submit}>
        <Field
          label={t('roles.name')}
          required
          error={error?.field === 'name' ? error.text : undefined}
        >
          <TextInput
            data-autofocus
            value={name}
            maxLength={ROLE_NAME_MAX}
            onChange={(event) => setName(event.target.value)}
          />
        </Field>
        {error?.field === 'permissions' && (
          <Notice tone="danger" live>
            {error.text}
          </Notice>
        )}
        <Permissions chosen={chosen} onToggle={toggle} />
        {conflict}
      </form>
    </Drawer>
  )
}

type ListProps = {
  chosen: ReadonlySet<Permission>
  onToggle: (permission: Permission, isOn: boolean) => void
}

function Permissions({ chosen, onToggle }: ListProps) {
  const t = useT('office.staff')
  const nameOf = useDeclaredNames()
  const may = useMay()
  return permissionGroups().map(({ thing, permissions }) => (
    <ul key={thing} className="permission-list">
      {permissions.map((permission) => (
        <li key={permission}>
          <Checkbox
            checked={chosen.has(permission)}
            disabled={!may(permission)}
            onChange={(event) => onToggle(permission, event.target.checked)}
          >
            <b>{nameOf(`may.${permission}`)}</b>
            <small>{may(permission) ? nameOf(`mayNote.${permission}`) : t('roles.notYours')}</small>
          </Checkbox>
        </li>
      ))}
    </ul>
  ))
}

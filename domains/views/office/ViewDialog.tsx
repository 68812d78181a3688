/** Saves what a list shows as a view, or changes a view's name, who sees it and whose list begins with it. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMay } from '#domains/staff/office/door/me.ts'
import { useRoleName } from '#domains/staff/office/door/role-name.ts'
import { listRoles } from '#domains/staff/roles-calls.gen.ts'
import { Button } from '#kit/ui/basics/Button.tsx'
import { Checkbox } from '#kit/ui/forms/Checkbox.tsx'
import { Field } from '#kit/ui/forms/Field.tsx'
import { TextInput } from '#kit/ui/forms/TextInput.tsx'
import { ConfirmDialog } from '#kit/ui/overlays/ConfirmDialog.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { query } from '#kit/web/calls/call.ts'
import { FormDialog } from '#kit/web/forms/FormDialog.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import {
  addView,
  changeView,
  deleteView,
  listViews,
  setDefaultView,
  setRoleView,
} from '../calls.gen.ts'
import type { SavedView } from '../contract.ts'
import { ViewReasons } from '../reasons.ts'
import type { ListView } from './door/list-view.ts'

type Props<Row> = { of: ListView<Row>; view: SavedView | 'new'; onClose: () => void }

export function ViewDialog<Row>({ of, view, onClose }: Props<Row>) {
  const t = useT('office.views')
  const before = view === 'new' ? undefined : view
  const isDefault =
    before !== undefined && of.views?.isOwnDefault === true && of.views.defaultId === before.id
  const [name, setName] = useState(before?.name ?? '')
  const [isShared, setIsShared] = useState(before?.isShared ?? false)
  const [isFirst, setIsFirst] = useState(isDefault)
  const [roles, setRoles] = useState<readonly string[]>(before?.roles ?? [])
  const [error, setError] = useState<string>()
  const [isDeleting, setIsDeleting] = useState(false)
  const refused = {
    onRefused: ({ reason, message }: { reason: { code: number }; message: string }) => {
      if (reason.code !== ViewReasons.nameTaken.code) return false
      setError(message)
      return true
    },
  }
  const add = useAct(addView, refused)
  const change = useAct(changeView, refused)
  const begin = useAct(setDefaultView, { refresh: [listViews] })
  const beginRole = useAct(setRoleView, { refresh: [listViews] })
  const { list } = of

  /** The view first: what begins with it must see it. */
  const save = async () => {
    const form = { name: name.trim(), isShared }
    const saved =
      before === undefined
        ? await add.mutateAsync({ list, ...form, ...of.now })
        : await change.mutateAsync({
            viewId: before.id,
            version: before.version,
            search: before.search,
            columns: before.columns,
            ...form,
          })
    if (isFirst !== isDefault) {
      await begin.mutateAsync({ list, viewId: isFirst ? saved.id : null })
    }
    const wanted = isShared ? roles : []
    for (const role of wanted.filter((each) => !saved.roles.includes(each))) {
      await beginRole.mutateAsync({ list, role, viewId: saved.id })
    }
    for (const role of saved.roles.filter((each) => !wanted.includes(each))) {
      await beginRole.mutateAsync({ list, role, viewId: null })
    }
    toast(t('saved'), { kind: 'success' })
    if (before === undefined) of.choose(saved)
    onClose()
  }
  const submit = () => {
    if (name.trim() === '') setError(t('nameNeeded'))
    else void save().catch(() => {}) // reported by the acts
  }
  return (
    <>
      <FormDialog
        title={t(before === undefined ? 'new.title' : 'edit.title')}
        text={before === undefined ? t('new.text') : undefined}
        verb={t('save')}
        busy={add.isPending || change.isPending || begin.isPending || beginRole.isPending}
        onSubmit={submit}
        onClose={onClose}
      >
        <Field label={t('name')} required error={error}>
          <TextInput
            data-autofocus
            value={name}
            maxLength={60}
            onChange={(event) => {
              setName(event.target.value)
              setError(undefined)
            }}
          />
        </Field>
        <Checkbox checked={isFirst} onChange={(event) => setIsFirst(event.target.checked)}>
          {t('begin')}
        </Checkbox>
        <Checkbox checked={isShared} onChange={(event) => setIsShared(event.target.checked)}>
          {t('share')}
        </Checkbox>
        {isShared && <RolesField roles={roles} onRoles={setRoles} />}
        {before !== undefined && (
          <Button
            variant="danger"
            size="small"
            className="justify-self-start"
            onClick={() => setIsDeleting(true)}
          >
            {t('deleteVerb')}
          </Button>
        )}
      </FormDialog>
      {isDeleting && before !== undefined && (
        <DeleteDialog of={of} view={before} onDone={onClose} onClose={() => setIsDeleting(false)} />
      )}
    </>
  )
}

/** Only those who manage staff say what others' lists begin with. */
function RolesField({
  roles,
  onRoles,
}: {
  roles: readonly string[]
  onRoles: (roles: string[]) => void
}) {
  const t = useT('office.views')
  const may = useMay()
  const nameOf = useRoleName()
  const found = useQuery({ ...query(listRoles, {}), enabled: may('staff.write') })
  if (!may('staff.write') || found.data === undefined) return null
  return (
    <Field label={t('roles')} group>
      <div className="choice-list">
        {found.data.map(({ key, name }) => (
          <Checkbox
            key={key}
            checked={roles.includes(key)}
            onChange={(event) =>
              onRoles(event.target.checked ? [...roles, key] : roles.filter((each) => each !== key))
            }
          >
            {nameOf(key, name)}
          </Checkbox>
        ))}
      </div>
    </Field>
  )
}

type DeleteProps<Row> = {
  of: ListView<Row>
  view: SavedView
  onDone: () => void
  onClose: () => void
}

function DeleteDialog<Row>({ of, view, onDone, onClose }: DeleteProps<Row>) {
  const t = useT('office.views')
  const remove = useAct(deleteView, {
    refresh: [listViews],
    onDone: () => {
      toast(t('deleted'), { kind: 'success' })
      if (of.view?.id === view.id) of.choose(undefined)
      onDone()
    },
  })
  return (
    <ConfirmDialog
      open
      title={t('delete.title', { name: view.name })}
      confirmLabel={t('deleteVerb')}
      cancelLabel={t('delete.keep')}
      busy={remove.isPending}
      onCancel={onClose}
      onConfirm={() => remove.mutate({ viewId: view.id })}
    >
      {t(view.isShared ? 'delete.shared' : 'delete.own')}
    </ConfirmDialog>
  )
}

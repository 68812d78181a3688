/** /office/roles: the permissions of each role, side by side; adds, changes and deletes the merchant's own. */
import { createFileRoute } from '@tanstack/react-router'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { Button } from '#kit/ui/basics/Button.tsx'
import { PageTitle } from '#kit/ui/basics/PageTitle.tsx'
import { ConfirmDialog } from '#kit/ui/overlays/ConfirmDialog.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { useLive } from '#kit/web/calls/live.ts'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import { deleteRole, listRoles } from '../roles-calls.gen.ts'
import type { StaffRole } from '../roles-contract.ts'
import { PermissionGrid } from './roles/PermissionGrid.tsx'
import { RoleDrawer, type RoleDraft } from './roles/RoleDrawer.tsx'
import { TeamTabs } from './TeamTabs.tsx'

export const Route = createFileRoute('/_frame/office/roles')({
  head: ({ match: { context } }) => ({
    meta: [{ title: context.t('office.staff')('roles.title') }],
  }),
  component: RolesPage,
})

function RolesPage() {
  const t = useT('office.staff')
  const roles = useLive(listRoles, {})
  const [draft, setDraft] = useState<RoleDraft>()
  const [leaving, setLeaving] = useState<StaffRole>()
  return (
    <>
      <PageTitle title={t('roles.title')}>
        <Button
          variant="primary"
          icon={Plus}
          onClick={() => setDraft({ key: null, name: '', permissions: [], version: 0 })}
        >
          {t('roles.add')}
        </Button>
      </PageTitle>
      <Panel flush>
        <TeamTabs current="roles" />
        <p className="px-3 pt-3 text-sm text-ink-3">{t('roles.note')}</p>
        <Loaded query={roles}>
          {(rows) => <PermissionGrid roles={rows} onEdit={setDraft} onDelete={setLeaving} />}
        </Loaded>
      </Panel>
      {draft !== undefined && <RoleDrawer draft={draft} onClose={() => setDraft(undefined)} />}
      {leaving !== undefined && <Delete role={leaving} onClose={() => setLeaving(undefined)} />}
    </>
  )
}

function Delete({ role, onClose }: { role: StaffRole; onClose: () => void }) {
  const t = useT('office.staff')
  const kit = useT('office.kit')
  const shared = useT('forms')
  const remove = useAct(deleteRole, {
    refresh: [listRoles],
    onDone: () => {
      toast(kit('saved'), { kind: 'success' })
      onClose()
    },
  })
  return (
    <ConfirmDialog
      open
      title={t('roles.deleteTitle', { name: role.name ?? '' })}
      confirmLabel={t('roles.delete')}
      cancelLabel={shared('cancel')}
      busy={remove.isPending}
      onCancel={onClose}
      onConfirm={() => remove.mutate({ key: role.key })}
    >
      {t('roles.deleteText')}
    </ConfirmDialog>
  )
}

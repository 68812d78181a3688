/** /office/staff: who works here, in which role; inviting and deactivating. */
import { createFileRoute } from '@tanstack/react-router'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#kit/ui/Button.tsx'
import { ConfirmDialog } from '#kit/ui/ConfirmDialog.tsx'
import { DataTable, type Column } from '#kit/ui/DataTable.tsx'
import { Panel } from '#kit/ui/Panel.tsx'
import { Select } from '#kit/ui/Select.tsx'
import { StatusDot } from '#kit/ui/StatusDot.tsx'
import { useAct } from '#kit/web/act.ts'
import { useDates, useT } from '#kit/web/i18n.tsx'
import { useLive } from '#kit/web/live.ts'
import { Loaded } from '#kit/web/Loaded.tsx'
import { toast } from '#kit/web/toast.ts'
import { deactivateStaff, listStaff, Role, setStaffRole, type StaffMember } from '../contract.ts'
import { InviteDialog } from './InviteDialog.tsx'
import { useMe } from './me.ts'

export const Route = createFileRoute('/_frame/office/staff')({
  head: ({ match: { context } }) => ({ meta: [{ title: context.t('office.staff')('title') }] }),
  component: StaffPage,
})

const TONES = { invited: 'info', active: 'success', deactivated: 'neutral' } as const

type Asked = { member: StaffMember; role: Role | null }

function StaffPage() {
  const t = useT('office.staff')
  const staff = useLive(listStaff, {})
  const [isInviting, invite] = useState(false)
  const [asked, ask] = useState<Asked>()
  const columns = useColumns(ask)
  return (
    <>
      <div className="office-title">
        <h1>{t('title')}</h1>
        <Button variant="primary" icon={UserPlus} onClick={() => invite(true)}>
          {t('invite.action')}
        </Button>
      </div>
      <Panel flush>
        <Loaded query={staff}>
          {(members) => (
            <DataTable
              label={t('title')}
              rows={members}
              keyOf={({ id }) => String(id)}
              columns={columns}
            />
          )}
        </Loaded>
      </Panel>
      <p className="text-xs text-ink-3">{t('yourself')}</p>
      {isInviting && <InviteDialog onClose={() => invite(false)} />}
      {asked !== undefined && <Ask asked={asked} onClose={() => ask(undefined)} />}
    </>
  )
}

function useColumns(ask: (asked: Asked) => void): Column<StaffMember>[] {
  const t = useT('office.staff')
  const { dateTime } = useDates()
  const me = useMe()
  const roleOptions = Role.options.map((role) => ({ value: role, label: t(`role.${role}`) }))
  return [
    {
      id: 'name',
      header: t('field.name'),
      cell: ({ name, email }) => (
        <>
          <b>{name}</b>
          <br />
          <span className="text-ink-3">{email}</span>
        </>
      ),
    },
    {
      id: 'state',
      header: t('field.state'),
      phone: 'right',
      cell: ({ state }) => (
        <StatusDot tone={TONES[state]} hollow={state === 'invited'}>
          {t(`state.${state}`)}
        </StatusDot>
      ),
    },
    {
      id: 'role',
      header: t('field.role'),
      cell: (member) => (
        <Select
          size="small"
          className="w-44"
          aria-label={t('roleOf', { name: member.name })}
          value={member.role}
          disabled={member.id === me.id || member.state === 'deactivated'}
          options={roleOptions}
          onChange={(event) => {
            const role = Role.options.find((each) => each === event.target.value)
            if (role !== undefined) ask({ member, role })
          }}
        />
      ),
    },
    {
      id: 'login',
      header: t('field.lastLogin'),
      wide: true,
      phone: 'hidden',
      cell: ({ lastLoginAt }) => (lastLoginAt === null ? '—' : dateTime(lastLoginAt)),
    },
    {
      id: 'acts',
      header: <span className="sr-only">{t('deactivate.action')}</span>,
      align: 'number',
      phone: 'right',
      cell: (member) =>
        member.state !== 'deactivated' && (
          <Button
            size="small"
            variant="quiet"
            disabled={member.id === me.id}
            onClick={() => ask({ member, role: null })}
          >
            {t('deactivate.action')}
          </Button>
        ),
    },
  ]
}

function Ask({ asked: { member, role }, onClose }: { asked: Asked; onClose: () => void }) {
  const t = useT('office.staff')
  const kit = useT('office.kit')
  const done = () => {
    toast(kit('saved'), { kind: 'success' })
    onClose()
  }
  const changeRole = useAct(setStaffRole, { refresh: [listStaff], onDone: done })
  const deactivate = useAct(deactivateStaff, { refresh: [listStaff], onDone: done })
  const values = { name: member.name }
  return (
    <ConfirmDialog
      open
      tone={role === null ? 'danger' : 'primary'}
      title={role === null ? t('deactivate.title', values) : t('changeRole.title', values)}
      confirmLabel={role === null ? t('deactivate.action') : t('changeRole.action')}
      cancelLabel={kit('cancel')}
      busy={changeRole.isPending || deactivate.isPending}
      onCancel={onClose}
      onConfirm={() =>
        role === null
          ? deactivate.mutate({ memberId: member.id })
          : changeRole.mutate({ memberId: member.id, role })
      }
    >
      {role === null
        ? t('deactivate.text')
        : t('changeRole.text', { from: t(`role.${member.role}`), to: t(`role.${role}`) })}
    </ConfirmDialog>
  )
}

/** Confirms changes of a colleague's role, link or access; shows the resulting link. */
import { useState } from 'react'
import { ConfirmDialog } from '#kit/ui/overlays/ConfirmDialog.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import {
  deactivateStaff,
  listStaff,
  renewInvitation,
  resetFactor,
  setStaffRole,
  withdrawInvitation,
} from '../../calls.gen.ts'
import type { StaffMember } from '../../contract.ts'
import { listRoles } from '../../roles-calls.gen.ts'
import { useRoleName } from '../door/role-name.ts'
import { LinkDialog } from './LinkDialog.tsx'

export type Asked =
  | { act: 'role'; member: StaffMember; role: { key: string; name: string | null } }
  | { act: 'renew' | 'withdraw' | 'reset' | 'deactivate'; member: StaffMember }

/** Destructive actions have a red button. */
const DANGERS: ReadonlySet<Asked['act']> = new Set(['withdraw', 'reset', 'deactivate'])

export function MemberAsk({ asked, onClose }: { asked: Asked; onClose: () => void }) {
  const t = useT('office.staff')
  const kit = useT('office.kit')
  const shared = useT('forms')
  const nameOf = useRoleName()
  const [url, setUrl] = useState<string | null>()
  const { act, member } = asked
  const done = () => {
    toast(kit('saved'), { kind: 'success' })
    onClose()
  }
  const refresh = [listStaff, listRoles]
  const changeRole = useAct(setStaffRole, { refresh, onDone: done })
  const deactivate = useAct(deactivateStaff, { refresh, onDone: done })
  const withdraw = useAct(withdrawInvitation, { refresh, onDone: done })
  const renew = useAct(renewInvitation, { refresh, onDone: (sent) => setUrl(sent.url) })
  const reset = useAct(resetFactor, { refresh, onDone: (sent) => setUrl(sent.url) })
  if (url !== undefined) return <LinkDialog email={member.email} url={url} onClose={onClose} />

  const { id: memberId, name } = member
  const texts = {
    role: () =>
      t('changeRole.text', {
        from: nameOf(member.role, member.roleName),
        to: asked.act === 'role' ? nameOf(asked.role.key, asked.role.name) : '',
      }),
    renew: () => t('renew.text', { email: member.email }),
    withdraw: () => t('withdraw.text'),
    reset: () => t('reset.text', { email: member.email }),
    deactivate: () => t('deactivate.text'),
  }
  const acts = {
    role: () => asked.act === 'role' && changeRole.mutate({ memberId, role: asked.role.key }),
    renew: () => renew.mutate({ memberId }),
    withdraw: () => withdraw.mutate({ memberId }),
    reset: () => reset.mutate({ memberId }),
    deactivate: () => deactivate.mutate({ memberId }),
  }
  const word = act === 'role' ? 'changeRole' : act
  return (
    <ConfirmDialog
      open
      tone={DANGERS.has(act) ? 'danger' : 'primary'}
      title={t(`${word}.title`, { name })}
      confirmLabel={t(`${word}.action`)}
      cancelLabel={shared('cancel')}
      busy={[changeRole, deactivate, withdraw, renew, reset].some(({ isPending }) => isPending)}
      onCancel={onClose}
      onConfirm={() => void acts[act]()}
    >
      {texts[act]()}
    </ConfirmDialog>
  )
}

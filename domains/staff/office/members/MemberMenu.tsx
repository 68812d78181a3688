/** The actions possible with a colleague, by the colleague's state. */
import Ellipsis from 'lucide-react/icons/ellipsis'
import KeyRound from 'lucide-react/icons/key-round'
import MailPlus from 'lucide-react/icons/mail-plus'
import Pencil from 'lucide-react/icons/pencil'
import Undo2 from 'lucide-react/icons/undo-2'
import UserPlus from 'lucide-react/icons/user-plus'
import UserX from 'lucide-react/icons/user-x'
import { IconButton } from '#kit/ui/basics/IconButton.tsx'
import { Menu, type MenuItem } from '#kit/ui/overlays/Menu.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import type { StaffMember } from '../../contract.ts'
import { useMe } from '../door/me.ts'
import type { Asked } from './MemberDialogs.tsx'

type Props = {
  member: StaffMember
  onAsk: (asked: Asked) => void
  onInvite: (known: StaffMember) => void
  onEdit: (member: StaffMember) => void
}

export function MemberMenu({ member, onAsk, onInvite, onEdit }: Props) {
  const t = useT('office.staff')
  const isOwner = useMe().role === 'owner'
  const item = (act: 'renew' | 'withdraw' | 'reset' | 'deactivate', more: Partial<MenuItem>) => ({
    id: act,
    label: t(`${act}.action`),
    onSelect: () => onAsk({ act, member }),
    ...more,
  })
  const details: MenuItem = {
    id: 'details',
    icon: Pencil,
    label: t('details.action'),
    onSelect: () => onEdit(member),
  }
  const items: Record<StaffMember['state'], MenuItem[]> = {
    invited: [
      details,
      item('renew', { icon: MailPlus }),
      item('withdraw', { icon: Undo2, danger: true }),
    ],
    active: [
      details,
      ...(isOwner ? [item('reset', { icon: KeyRound })] : []),
      item('deactivate', { icon: UserX, danger: true }),
    ],
    deactivated: [
      {
        id: 'again',
        icon: UserPlus,
        label: t('again.action'),
        onSelect: () => onInvite(member),
      },
    ],
  }
  return (
    <Menu
      label={t('actsOf', { name: member.name })}
      align="end"
      items={items[member.state]}
      trigger={(props) => (
        <IconButton
          icon={Ellipsis}
          size="small"
          label={t('actsOf', { name: member.name })}
          {...props}
        />
      )}
    />
  )
}

/** A device in a list: an icon of its kind, and its name or that it is unknown. */
import CircleHelp from 'lucide-react/icons/circle-question-mark'
import Monitor from 'lucide-react/icons/monitor'
import Smartphone from 'lucide-react/icons/smartphone'
import { Icon } from '#kit/ui/basics/Icon.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import type { OpenSession } from '../../devices-contract.ts'

type Device = OpenSession['device']

const ICONS = { phone: Smartphone, computer: Monitor, unknown: CircleHelp } as const

export const DeviceIcon = ({ kind }: Pick<Device, 'kind'>) => <Icon of={ICONS[kind]} />

export function useDeviceName() {
  const t = useT('accounts')
  return ({ name }: Device) => (name === '' ? t('devices.unknown') : name)
}

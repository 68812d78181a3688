/** A delivery address: to be chosen at checkout, or to be looked after in the account. */
import Plus from 'lucide-react/icons/plus'
import type { ReactNode } from 'react'
import { useT } from '#kit/web/i18n.tsx'
import { Icon } from './Icon.tsx'
import { Tag } from './Tag.tsx'

export type AddressCardProps = {
  name: string
  /** "先生", "Ms" */
  salutation?: string | undefined
  phone: string
  /** Region, then street. */
  lines: readonly string[]
  isDefault?: boolean | undefined
  /** To be chosen: the name of the group and whether it is the one. */
  choice?: { name: string; isChosen: boolean; onChoose: () => void } | undefined
  /** Changing, removing, making it the default. */
  actions?: ReactNode
}

export function AddressCard(props: AddressCardProps) {
  const { name, salutation, phone, lines, isDefault, choice, actions } = props
  const t = useT('kit')
  const content = (
    <>
      <p>
        <b>{name}</b> {salutation} <span className="figures">{phone}</span>{' '}
        {isDefault === true && <Tag tone="info">{t('ui.address.default')}</Tag>}
      </p>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {actions !== undefined && <div className="address-actions">{actions}</div>}
    </>
  )
  if (choice === undefined) return <div className="address-card">{content}</div>
  return (
    <label className="address-card">
      <input
        type="radio"
        className="sr-only"
        name={choice.name}
        checked={choice.isChosen}
        onChange={choice.onChoose}
      />
      {content}
    </label>
  )
}

/** The dashed card that adds one. */
export function NewAddressCard({ label, onPress }: { label: string; onPress: () => void }) {
  return (
    <button type="button" className="address-card address-new" onClick={onPress}>
      <Icon of={Plus} />
      {label}
    </button>
  )
}

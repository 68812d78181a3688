/** Chooses the customer list that something is for, with how many are on each now. */
import { Link } from '@tanstack/react-router'
import { useMay } from '#domains/staff/office/door/me.ts'
import { Field } from '#kit/ui/forms/Field.tsx'
import { Select } from '#kit/ui/forms/Select.tsx'
import { useLive } from '#kit/web/calls/live.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { customerLists } from '../../calls.gen.ts'

type Props = {
  value: number | null
  error?: string | undefined
  /** When being on the list counts; without it that of activities and coupons. */
  hint?: string
  onList: (listId: number | null) => void
}

export function ListField({ value, error, hint, onList }: Props) {
  const t = useT('office.audiences')
  const { data: lists } = useLive(customerLists, {}, { enabled: useMay()('audiences.read') })
  return (
    <Field label={t('list')} hint={hint ?? t('listHint')} required error={error}>
      <Select
        value={value === null ? '' : String(value)}
        onChange={({ target }) => onList(target.value === '' ? null : Number(target.value))}
        options={[
          { value: '', label: t('choose') },
          ...(lists ?? []).map(({ id, name, memberCount }) => ({
            value: String(id),
            label: t('nameAndCount', { name, count: memberCount }),
          })),
        ]}
      />
    </Field>
  )
}

/** A list by its name, with how many are on it, as a link to it. */
export function ListLink({ listId }: { listId: number }) {
  const t = useT('office.audiences')
  const { data: lists } = useLive(customerLists, {}, { enabled: useMay()('audiences.read') })
  const list = lists?.find(({ id }) => id === listId)
  if (list === undefined) return null
  return (
    <Link to="/office/audiences/$id" params={{ id: String(listId) }} className="link">
      {t('nameAndCount', { name: list.name, count: list.memberCount })}
    </Link>
  )
}

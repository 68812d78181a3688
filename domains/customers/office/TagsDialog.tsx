/** A customer's tags: those he has as chips that lift them, a field for another, and those that others have to choose from. */
import { useQuery } from '@tanstack/react-query'
import { useState, type KeyboardEvent } from 'react'
import { Button } from '#kit/ui/Button.tsx'
import { Chip, FilterChip } from '#kit/ui/Chip.tsx'
import { Field } from '#kit/ui/Field.tsx'
import { TextInput } from '#kit/ui/TextInput.tsx'
import { query } from '#kit/web/call.ts'
import { useT } from '#kit/web/i18n.tsx'
import { CustomerTag, listTags, setCustomerTags, type Customer } from '../contract.ts'
import { FormDialog } from '#kit/web/FormDialog.tsx'
import { useCustomerAct } from './use-customer-act.ts'

const MAX = 20

export function TagsDialog({ customer, onClose }: { customer: Customer; onClose: () => void }) {
  const t = useT('office.customers')
  const [tags, setTags] = useState<readonly string[]>(customer.tags)
  const [typed, setTyped] = useState('')
  const [fault, setFault] = useState<string>()
  const { data: used = [] } = useQuery(query(listTags, {}))
  const set = useCustomerAct(setCustomerTags, onClose)
  const { id: customerId, revision, nickName } = customer
  /** @returns the tags with what was typed, or nothing where it is none */
  const withTyped = (word: string): readonly string[] | undefined => {
    if (word.trim() === '') return tags
    const tag = CustomerTag.safeParse(word)
    if (!tag.success || tags.length >= MAX) {
      setFault(tag.success ? t('tags.tooMany', { count: MAX }) : t('tags.shape'))
      return undefined
    }
    setTyped('')
    setFault(undefined)
    return tags.includes(tag.data) ? tags : [...tags, tag.data]
  }
  const add = (word: string) => setTags((now) => withTyped(word) ?? now)
  const submit = () => {
    const whole = withTyped(typed)
    if (whole !== undefined) set.mutate({ customerId, revision, tags: [...whole] })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || typed.trim() === '' || event.nativeEvent.isComposing) return
    event.preventDefault()
    add(typed)
  }
  return (
    <FormDialog
      title={t('tags.title', { name: nickName })}
      text={t('tags.text')}
      verb={t('tags.verb')}
      busy={set.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      {tags.length > 0 && (
        <div className="chip-row">
          {tags.map((tag) => (
            <FilterChip key={tag} onRemove={() => setTags(tags.filter((each) => each !== tag))}>
              {tag}
            </FilterChip>
          ))}
        </div>
      )}
      <Field label={t('tags.new')} error={fault}>
        <TextInput
          value={typed}
          maxLength={20}
          onKeyDown={onKeyDown}
          onChange={(event) => setTyped(event.target.value)}
        />
      </Field>
      <Button
        size="small"
        variant="secondary"
        className="justify-self-start"
        onClick={() => add(typed)}
      >
        {t('tags.add')}
      </Button>
      {used.some(({ tag }) => !tags.includes(tag)) && (
        <Field label={t('tags.used')} group>
          <div className="chip-row">
            {used
              .filter(({ tag }) => !tags.includes(tag))
              .slice(0, 12)
              .map(({ tag }) => (
                <Chip key={tag} onClick={() => add(tag)}>
                  {tag}
                </Chip>
              ))}
          </div>
        </Field>
      )}
    </FormDialog>
  )
}

/** Begins an article: its kind, its channel, and its Chinese title. */
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { textIn } from '#kit/contract/lang.ts'
import { Button } from '#kit/ui/basics/Button.tsx'
import { Field } from '#kit/ui/forms/Field.tsx'
import { Select } from '#kit/ui/forms/Select.tsx'
import { TextInput } from '#kit/ui/forms/TextInput.tsx'
import { Dialog } from '#kit/ui/overlays/Dialog.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { query } from '#kit/web/calls/call.ts'
import { useLang, useT } from '#kit/web/language/i18n.tsx'
import { KINDS, type Kind } from '../kinds.ts'
import { TITLE_MAX } from '../limits.ts'
import { addArticle, officeArticles, officeChannels } from '../office-calls.gen.ts'

type Props = { kind: Kind | undefined; onClose: () => void }

export function AddDialog({ kind: first = 'article', onClose }: Props) {
  const t = useT('office.articles')
  const shop = useT('articles')
  const kit = useT('forms')
  const lang = useLang()
  const navigate = useNavigate()
  const [kind, setKind] = useState<Kind>(first)
  const [channelId, setChannelId] = useState('')
  const [title, setTitle] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const { data: channels = [] } = useQuery(query(officeChannels, {}))
  const add = useAct(addArticle, {
    refresh: [officeArticles],
    onDone: ({ id }) => {
      onClose()
      void navigate({ to: '/office/articles/$id', params: { id: String(id) } })
    },
  })
  const submit = () => {
    if (title.trim() === '') return setIsMissing(true)
    add.mutate({
      kind,
      channelId: channelId === '' ? null : Number(channelId),
      title: { cn: title.trim() },
    })
  }
  return (
    <Dialog
      open
      title={t('add')}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{kit('cancel')}</Button>
          <Button variant="primary" busy={add.isPending} onClick={submit}>
            {t('begin')}
          </Button>
        </>
      }
    >
      <form
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <Field label={t('field.kind')} hint={shop(`intro.${kind}`)}>
          <Select
            value={kind}
            options={KINDS.map((value) => ({ value, label: shop(`kind.${value}`) }))}
            onChange={({ target }) => {
              setKind(KINDS.find((each) => each === target.value) ?? 'article')
              setChannelId('')
            }}
          />
        </Field>
        <Field label={t('field.channel')}>
          <Select
            value={channelId}
            options={[
              { value: '', label: t('noChannel') },
              ...channels
                .filter((each) => each.kind === kind)
                .map(({ id, name }) => ({ value: String(id), label: textIn(name, lang).text })),
            ]}
            onChange={({ target }) => setChannelId(target.value)}
          />
        </Field>
        <Field
          label={t('field.titleCn')}
          required
          error={isMissing && title.trim() === '' ? t('titleNeeded') : undefined}
        >
          <TextInput
            lang="zh-CN"
            maxLength={TITLE_MAX}
            value={title}
            onChange={({ target }) => setTitle(target.value)}
          />
        </Field>
      </form>
    </Dialog>
  )
}

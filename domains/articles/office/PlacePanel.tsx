/** The channel of an article, and its place among others. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { textIn } from '#kit/contract/lang.ts'
import { Button } from '#kit/ui/basics/Button.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { Field } from '#kit/ui/forms/Field.tsx'
import { Select } from '#kit/ui/forms/Select.tsx'
import { TextInput } from '#kit/ui/forms/TextInput.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { query } from '#kit/web/calls/call.ts'
import { useLang, useT } from '#kit/web/language/i18n.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import { officeArticle, officeArticles, officeChannels, placeArticle } from '../office-calls.gen.ts'
import type { OfficeArticle } from '../office-contract.ts'

export function PlacePanel({ found }: { found: OfficeArticle }) {
  const { id, kind, version } = found
  const t = useT('office.articles')
  const lang = useLang()
  const { data: channels = [] } = useQuery(query(officeChannels, {}))
  const [channelId, setChannelId] = useState(found.channelId)
  const [position, setPosition] = useState(String(found.position))
  const place = useAct(placeArticle, {
    refresh: [officeArticle, officeArticles],
    onDone: () => toast(t('placed'), { kind: 'success' }),
  })
  const isNumber = /^-?\d{1,6}$/.test(position)
  const isChanged = channelId !== found.channelId || position !== String(found.position)
  return (
    <Panel title={t('place')} level={2}>
      <form
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (isNumber) place.mutate({ id, version, channelId, position: Number(position) })
        }}
      >
        <Field label={t('field.channel')}>
          <Select
            value={channelId === null ? '' : String(channelId)}
            options={[
              { value: '', label: t('noChannel') },
              ...channels
                .filter((each) => each.kind === kind)
                .map((each) => ({ value: String(each.id), label: textIn(each.name, lang).text })),
            ]}
            onChange={({ target }) =>
              setChannelId(target.value === '' ? null : Number(target.value))
            }
          />
        </Field>
        <Field
          label={t('field.position')}
          hint={t('positionHint')}
          error={isNumber ? undefined : t('positionWrong')}
        >
          <TextInput
            type="number"
            value={position}
            onChange={({ target }) => setPosition(target.value)}
          />
        </Field>
        <div>
          <Button type="submit" size="small" disabled={!isChanged} busy={place.isPending}>
            {t('savePlace')}
          </Button>
        </div>
      </form>
    </Panel>
  )
}

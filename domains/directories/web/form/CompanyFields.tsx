/** The fields of a company: texts by language, place, what it does, certificates and pictures. */
import { useQuery } from '@tanstack/react-query'
import { Checkbox } from '#kit/ui/forms/Checkbox.tsx'
import { Field } from '#kit/ui/forms/Field.tsx'
import { TextInput } from '#kit/ui/forms/TextInput.tsx'
import { query } from '#kit/web/calls/call.ts'
import { errorText } from '#kit/web/forms/form.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { companyTerms } from '../../calls.gen.ts'
import type { Kind } from '../../kinds.ts'
import { TERMS_MAX } from '../../limits.ts'
import { CertificateFields } from './CertificateFields.tsx'
import { numberOrNull, textOrNull, type FieldsProps } from './company-form.ts'
import { PictureFields, type SendPicture } from './PictureFields.tsx'
import { PlaceFields } from './PlaceFields.tsx'
import { TextFields } from './TextFields.tsx'

type Props = FieldsProps & { kind: Kind; send: SendPicture }

export function CompanyFields({ form, kind, send }: Props) {
  const t = useT('directories')
  const { errors } = form.formState
  return (
    <>
      <TextFields form={form} />
      <PlaceFields form={form} />
      <Terms form={form} kind={kind} />
      <div className="form-grid">
        <Field label={t('website')} hint={t('form.linkHint')} error={linkError(errors.website, t)}>
          <TextInput
            type="url"
            inputMode="url"
            maxLength={300}
            {...form.register('website', { setValueAs: textOrNull })}
          />
        </Field>
        <Field label={t('map')} hint={t('form.mapHint')} error={linkError(errors.mapUrl, t)}>
          <TextInput
            type="url"
            inputMode="url"
            maxLength={300}
            {...form.register('mapUrl', { setValueAs: textOrNull })}
          />
        </Field>
        <Field label={t('staff')} error={errorText(errors.staffCount, t('form.numberWrong'))}>
          <TextInput
            inputMode="numeric"
            maxLength={7}
            {...form.register('staffCount', { setValueAs: numberOrNull })}
          />
        </Field>
        <Field label={t('founded')} error={errorText(errors.foundedYear, t('form.yearWrong'))}>
          <TextInput
            inputMode="numeric"
            maxLength={4}
            {...form.register('foundedYear', { setValueAs: numberOrNull })}
          />
        </Field>
      </div>
      <CertificateFields form={form} />
      <PictureFields form={form} send={send} />
    </>
  )
}

const linkError = (
  error: Parameters<typeof errorText>[0],
  t: ReturnType<typeof useT<'directories'>>,
) => errorText(error, t('form.linkWrong'))

function Terms({ form, kind }: FieldsProps & { kind: Kind }) {
  const t = useT('directories')
  const { data: terms = [] } = useQuery(query(companyTerms, { kind }))
  const chosen = form.watch('termIds')
  if (terms.length === 0) return null
  return (
    <Field label={t(`terms.${kind}`)} hint={t('form.termsHint', { count: TERMS_MAX })} group>
      <div className="flex flex-wrap gap-x-5 gap-y-2">
        {terms.map(({ id, name }) => {
          const isChosen = chosen.includes(id)
          return (
            <Checkbox
              key={id}
              checked={isChosen}
              disabled={!isChosen && chosen.length >= TERMS_MAX}
              onChange={() =>
                form.setValue(
                  'termIds',
                  isChosen ? chosen.filter((each) => each !== id) : [...chosen, id],
                  { shouldDirty: true },
                )
              }
            >
              {name}
            </Checkbox>
          )
        })}
      </div>
    </Field>
  )
}

/** Choose where goods would go to, as far as freight asks: the country, and in China the province. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { countries, regions } from '#domains/accounts/contract.ts'
import { Button } from '#kit/ui/Button.tsx'
import { Dialog } from '#kit/ui/Dialog.tsx'
import { Field } from '#kit/ui/Field.tsx'
import { Select } from '#kit/ui/Select.tsx'
import { query } from '#kit/web/call.ts'
import { useT } from '#kit/web/i18n.tsx'
import { Retry } from '#kit/web/Retry.tsx'
import { choosePlace, type Place } from './place.ts'

const CHINA = 'CN'

type Props = { place: Place | null; open: boolean; onClose: () => void }

export default function PlaceDialog({ place, open, onClose }: Props) {
  const t = useT('shipping')
  const [country, setCountry] = useState(place?.country ?? '')
  const [province, setProvince] = useState(place?.province ?? '')
  const lands = useQuery({ ...query(countries, {}), staleTime: Infinity })
  const isChina = country === CHINA
  const provinces = useQuery({ ...query(regions, {}), enabled: isChina, staleTime: Infinity })
  const failed = lands.error ?? (isChina ? provinces.error : null)
  const take = () => {
    const area = isChina ? provinces.data?.find(({ code }) => code === province)?.name : undefined
    choosePlace({ country, province: isChina ? province : '', area: area ?? '' })
    onClose()
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('place.title')}
      foot={
        <>
          <Button onClick={onClose}>{t('place.cancel')}</Button>
          <Button variant="primary" disabled={country === ''} onClick={take}>
            {t('place.take')}
          </Button>
        </>
      }
    >
      <div className="stack">
        <p className="text-sm text-ink-3">{t('place.text')}</p>
        {failed !== null && (
          <Retry
            error={failed}
            onRetry={() => void Promise.all([lands.refetch(), provinces.refetch()])}
          />
        )}
        <Field label={t('place.country')}>
          <Select
            data-autofocus
            placeholder={lands.isPending ? t('place.loading') : t('place.choose')}
            disabled={lands.data === undefined}
            value={country}
            options={(lands.data ?? []).map(({ code, name }) => ({ value: code, label: name }))}
            onChange={(event) => {
              setCountry(event.target.value)
              setProvince('')
            }}
          />
        </Field>
        {isChina && (
          <Field label={t('place.province')}>
            <Select
              value={province}
              disabled={provinces.data === undefined}
              options={[
                { value: '', label: t('place.anyProvince') },
                ...(provinces.data ?? []).map(({ code, name }) => ({ value: code, label: name })),
              ]}
              onChange={(event) => setProvince(event.target.value)}
            />
          </Field>
        )}
      </div>
    </Dialog>
  )
}

/** Chooses and stores the destination of freight estimates. */
import { useState } from 'react'
import { Button } from '#kit/ui/basics/Button.tsx'
import { Dialog } from '#kit/ui/overlays/Dialog.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import { choosePlace, type Place } from './door/place.ts'
import { PlaceFields } from './door/PlaceFields.tsx'

type Props = { place: Place | null; open: boolean; onClose: () => void }

export default function PlaceDialog({ place, open, onClose }: Props) {
  const t = useT('shipping')
  const [chosen, setChosen] = useState(place ?? { country: '', province: '' })
  const take = () => {
    choosePlace(chosen)
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
          <Button variant="primary" disabled={chosen.country === ''} onClick={take}>
            {t('place.take')}
          </Button>
        </>
      }
    >
      <div className="stack">
        <p className="text-sm text-ink-3">{t('place.text')}</p>
        <PlaceFields isFirst place={chosen} onChange={setChosen} />
      </div>
    </Dialog>
  )
}

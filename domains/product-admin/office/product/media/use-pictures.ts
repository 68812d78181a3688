/** Actions on the pictures of a product; a removed one can be restored. */
import { useRef } from 'react'
import { uploadOfficeFile } from '#domains/uploads/calls.gen.ts'
import { LIMITS, type UploadedFile } from '#domains/uploads/contract.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import { upload } from '#kit/web/files/upload.ts'
import { useUploads } from '#kit/web/files/uploads.ts'
import type { ProductFormApi } from '../form.ts'
import { keyOf, movedTo, repoint, type Picture } from './pictures.ts'

const { bytes: maxBytes, count: MAX, types } = LIMITS.product

export function usePictures(form: ProductFormApi) {
  const t = useT('office.product-admin')
  const pictures = form.watch('pictures')
  const now = () => form.getValues('pictures')
  const set = (next: Picture[]) => form.setValue('pictures', next, { shouldDirty: true })
  // Uploads finish in any order, and are shown in the order of selection.
  const chosen = useRef<File[]>([])
  const places = useRef(new Map<string, number>())
  const uploads = useUploads({
    maxBytes,
    send: async (file, onProgress) => ({
      ...(await upload(uploadOfficeFile, { purpose: 'product' }, file, { onProgress })),
      place: chosen.current.indexOf(file),
    }),
    onDone: ({ id, url, place }) => {
      places.current.set(id, place)
      const isLater = ({ fileId }: Picture) =>
        fileId !== undefined && (places.current.get(fileId) ?? -1) > place
      const at = now().findIndex(isLater)
      const picture = { fileId: id, url, smallUrl: url, alt: { ...form.getValues('name') } }
      set(at < 0 ? [...now(), picture] : now().toSpliced(at, 0, picture))
    },
  })
  const take = (files: readonly File[]) => {
    const free = MAX - now().length - uploads.waiting.length
    const kinds: readonly string[] = types
    const accepted = files.filter((file) => kinds.includes(file.type))
    if (accepted.length < files.length) toast(t('media.notPictures'), { kind: 'error' })
    if (accepted.length > free) toast(t('media.tooMany', { count: MAX }), { kind: 'error' })
    const taken = accepted.slice(0, Math.max(0, free))
    chosen.current.push(...taken)
    if (taken.length > 0) uploads.take(taken)
  }
  const undo = (text: string, run: () => void) =>
    toast(text, { kind: 'success', action: { label: t('undo'), run } })
  return {
    ...uploads,
    take,
    pictures,
    max: MAX,
    accept: types.join(),
    move: (from: number, to: number) => set(movedTo(now(), from, to)),
    remove: (at: number) => {
      const gone = now()[at]
      if (gone === undefined) return
      set(now().toSpliced(at, 1))
      // References to it stay until saving, so that undoing restores everything.
      undo(t('media.removed'), () => set(now().toSpliced(at, 0, gone)))
    },
    replace: (old: Picture, { id, url }: UploadedFile) => {
      const swap = (from: Picture, to: Picture) => {
        set(now().map((each) => (keyOf(each) === keyOf(from) ? to : each)))
        repoint(form, keyOf(from), keyOf(to))
      }
      const next = { fileId: id, url, smallUrl: url, alt: old.alt }
      swap(old, next)
      undo(t('media.cropped'), () => swap(next, old))
    },
  }
}

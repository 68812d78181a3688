/** The routes of uploads, each with its function. */
import type { FastifyInstance } from 'fastify'
import { diskRoom } from '#kit/server/disk-room.ts'
import { serveRaw } from '#kit/server/http/raw.ts'
import { serveStream } from '#kit/server/http/serve-stream.ts'
import { serve } from '#kit/server/http/serve.ts'
import {
  cropPicture,
  uploadFile,
  storageState,
  uploadLarge,
  uploadOfficeFile,
} from '../contract.ts'
import { sendPrivate, sendPublic } from './read.ts'
import * as uploads from './service.ts'
import { receiveLargeFile } from './large-files.ts'

export async function uploadRoutes(app: FastifyInstance): Promise<void> {
  serve(app, uploadFile, (context, { purpose }, { buffer }) =>
    uploads.takeFromBuyer(context, purpose, buffer),
  )
  serve(app, uploadOfficeFile, (context, { purpose }, { buffer }) =>
    uploads.takeFromStaff(context, purpose, buffer),
  )
  serve(app, storageState, () => diskRoom(app.config.dataDir))
  serve(app, cropPicture, (context, input) => uploads.cropPicture(context, input))
  await serveStream(app, uploadLarge, (context, { purpose }, body) =>
    receiveLargeFile(context, purpose, body),
  )
  const file = { method: 'GET', path: '/files/:id', who: 'anyone' } as const
  await serveRaw(app, file, (context, request, reply) => sendPrivate(context, request, reply))
  const picture = { method: 'GET', path: '/files/public/:name', who: 'anyone' } as const
  await serveRaw(app, picture, (context, request, reply) => sendPublic(context, request, reply))
}

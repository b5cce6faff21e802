import { answerOrders } from '../platform/standing-thread.ts'
import type { PreviewOrder } from './open-preview.ts'
import { preview } from './preview.ts'

answerOrders(({ slice, file }: PreviewOrder) => preview(slice, file))

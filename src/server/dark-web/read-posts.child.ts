import { answerParent } from '../platform/processes/in-child.ts'
import { type ReadOrder, type ReadResult, readOrder } from './read-posts.ts'

// A feeder waits for the answer to its items.
answerParent<ReadOrder, ReadResult>(readOrder, ({ text }) => text !== undefined)

/** The heights of the timeline's rows and of its head, in pixels. */
export const ROW_HEIGHT = 36;
export const HEAD_HEIGHT = 44;

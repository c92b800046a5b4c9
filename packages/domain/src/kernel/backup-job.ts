/** The name of the job that makes backups by itself, for those who run it and those who ask about it. */
export const MAKE_BACKUP = 'backup.make';

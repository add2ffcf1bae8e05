-- On whose word an editor writes is told by private.editor_voice() alone; voiceOf() makes the words.
drop function private.editor_byline(uuid);

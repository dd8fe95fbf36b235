import { speaker } from '../../words/speech.svelte';
import en from './en.json';
import zh from './zh.json';

export const say = speaker(en, zh);
